export { DateCell as Cell } from '../shared/DateCell.tsx';

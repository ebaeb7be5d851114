export { DateCell as Cell } from '../shared/cells/DateCell.tsx';

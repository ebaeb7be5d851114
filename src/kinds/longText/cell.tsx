export { LongTextCell as Cell } from '../shared/LongTextCell.tsx';

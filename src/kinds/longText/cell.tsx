export { LongTextCell as Cell } from '../shared/cells/LongTextCell.tsx';

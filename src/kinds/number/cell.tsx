export { NumberCell as Cell } from '../shared/cells/NumberCell.tsx';

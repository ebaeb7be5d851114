export { NumberCell as Cell } from '../shared/NumberCell.tsx';

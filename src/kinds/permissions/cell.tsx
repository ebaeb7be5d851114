export { TextCell as Cell } from '../shared/TextCell.tsx';

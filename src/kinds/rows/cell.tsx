export { TextCell as Cell } from '../shared/cells/TextCell.tsx';

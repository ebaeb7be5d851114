export { ReferencesCell as Cell } from '../shared/cells/ReferencesCell.tsx';

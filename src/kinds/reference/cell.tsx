export { ReferencesCell as Cell } from '../shared/ReferencesCell.tsx';

export { UrlCell as Cell } from '../shared/cells/UrlCell.tsx';

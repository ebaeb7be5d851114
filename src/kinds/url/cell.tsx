export { UrlCell as Cell } from '../shared/UrlCell.tsx';

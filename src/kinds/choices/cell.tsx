export { TagsCell as Cell } from '../shared/TagsCell.tsx';

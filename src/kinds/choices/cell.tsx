export { TagsCell as Cell } from '../shared/cells/TagsCell.tsx';

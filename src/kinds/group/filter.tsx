export { FilterFrame as Filter } from '../shared/FilterFrame.tsx';

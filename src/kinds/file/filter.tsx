export { FilterFrame as Filter } from '../shared/filters/FilterFrame.tsx';

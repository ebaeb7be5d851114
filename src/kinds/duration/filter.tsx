export { RangeFilter as Filter } from '../shared/RangeFilter.tsx';

export { RangeFilter as Filter } from '../shared/filters/RangeFilter.tsx';

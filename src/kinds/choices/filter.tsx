export { ChoicesFilter as Filter } from '../shared/filters/ChoicesFilter.tsx';

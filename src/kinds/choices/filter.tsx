export { ChoicesFilter as Filter } from '../shared/ChoicesFilter.tsx';

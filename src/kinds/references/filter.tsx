export { ReferencesFilter as Filter } from '../shared/ReferencesFilter.tsx';

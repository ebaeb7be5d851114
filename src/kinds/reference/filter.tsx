export { ReferencesFilter as Filter } from '../shared/filters/ReferencesFilter.tsx';

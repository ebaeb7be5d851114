export { DayFilter as Filter } from '../shared/filters/DayFilter.tsx';

export { DayFilter as Filter } from '../shared/DayFilter.tsx';

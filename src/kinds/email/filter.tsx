import { textFilter } from '../shared/filters/textFilter.tsx';

export const Filter = textFilter((text) => text.trim());

import { textFilter } from '../shared/textFilter.tsx';

export const Filter = textFilter((text) => text.trim());

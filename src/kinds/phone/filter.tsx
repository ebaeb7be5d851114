import { textFilter } from '../shared/filters/textFilter.tsx';

// Phones are stored as +919845012345, but typed in groups.
export const Filter = textFilter((text) => text.replace(/[^\d+]/g, ''));

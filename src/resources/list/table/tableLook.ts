import { RecordRows } from './RecordRows.tsx';
import { listText } from '../../../messages/en/listText.ts';
import type { Look } from '../looks/look.ts';

/** The table, the look that every list has. Its code is loaded with the list. */
export const tableLook: Look = {
  name: 'table',
  label: () => listText('look.table'),
  glyph: 'rows',
  isOffered: () => true,
  Body: RecordRows,
  isPaged: true,
};

import { useMediaQuery } from '../../../layout/useMediaQuery.ts';
import { RecordCards } from './cards/RecordCards.tsx';
import { RecordTable } from './RecordTable.tsx';

/** The records as a table, or as cards of text on a phone. */
export const RecordRows = () => (useMediaQuery('(max-width: 599.95px)') ? <RecordCards /> : <RecordTable />);

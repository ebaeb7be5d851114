import { useMediaQuery } from '../../../layout/useMediaQuery.ts';
import { RecordCards } from './cards/RecordCards.tsx';
import { RecordTable } from './RecordTable.tsx';

/** The records of a list as a table, or as cards on a phone. */
export const RecordRows = () => (useMediaQuery('(max-width: 599.95px)') ? <RecordCards /> : <RecordTable />);

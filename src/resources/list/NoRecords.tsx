import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../layout/EmptyState.tsx';
import { ErrorState } from '../../layout/ErrorState.tsx';
import { addressOf } from '../../providers/addresses.ts';
import { failureOf } from '../shared/failureOf.ts';
import { useListScreen } from './listScreen.ts';

/** Stands where records would: says why there are none, and what to do. */
export const NoRecords = () => {
  const { resource, rights, records, state, tab, change } = useListScreen();
  const plural = resource.plural.toLowerCase();
  if (records.error !== null && records.error !== undefined) {
    return <ErrorState title={`The ${plural} can not be shown`} error={records.error} onRetry={records.refetch} />;
  }
  const isNarrowed = state.q !== '' || Object.keys(state.filter).length > 0;
  if (isNarrowed) {
    const clear = <Button variant="outlined" onClick={() => change({ q: '', filter: {} })}>Clear search and filters</Button>;
    return <EmptyState title={`No ${plural} match`} text="Try other words, or fewer filters." actions={clear} />;
  }
  if (tab !== undefined && tab.group !== 'all') {
    const title = tab.group === 'trash' ? `No deleted ${plural}` : `No ${plural} under “${tab.title}”`;
    return <EmptyState title={title} text="Nothing to do here right now." actions={<Button variant="outlined" onClick={() => change({ tab: '' })}>Show all {plural}</Button>} />;
  }
  const add = rights.may('create')
    ? <Button variant="contained" component={Link} to={addressOf(resource, 'create')}>Add {resource.title.toLowerCase()}</Button>
    : undefined;
  return <EmptyState title={`No ${plural} yet`} text={`The first ${resource.title.toLowerCase()} will stand here.`} actions={add} />;
};

/** Says that what stands could not be brought up to date. */
export const StaleNotice = () => {
  const { records } = useListScreen();
  return (
    <p role="alert" className="rec-stale">
      Not up to date: {failureOf(records.error).message} <Button onClick={records.refetch}>Try again</Button>
    </p>
  );
};

import { inSentence } from '#model/inSentence.ts';
import { EmptyState } from '../../layout/EmptyState.tsx';
import { ErrorState } from '../../layout/ErrorState.tsx';
import { PlainButton, PlainLinkButton } from '../../layout/PlainButton.tsx';
import { addressOf } from '../../providers/addresses.ts';
import { failureOf } from '../shared/failureOf.ts';
import { useListScreen } from './listScreen.ts';

/** Stands where records would: says why there are none, and what to do. */
export const NoRecords = () => {
  const { resource, rights, records, state, tab, change } = useListScreen();
  const plural = inSentence(resource.plural);
  if (records.error !== null && records.error !== undefined) {
    return <ErrorState title={`The ${plural} can not be shown`} error={records.error} onRetry={records.refetch} />;
  }
  const isNarrowed = state.q !== '' || Object.keys(state.filter).length > 0;
  if (isNarrowed) {
    const clear = <PlainButton look="outlined" onClick={() => change({ q: '', filter: {} })}>Clear search and filters</PlainButton>;
    return <EmptyState title={`No ${plural} match`} text="Try other words, or fewer filters." actions={clear} />;
  }
  if (tab !== undefined && tab.group !== 'all') {
    const title = tab.group === 'trash' ? `No deleted ${plural}` : `No ${plural} under “${tab.title}”`;
    return <EmptyState title={title} text="Nothing to do here right now." actions={<PlainButton look="outlined" onClick={() => change({ tab: '' })}>Show all {plural}</PlainButton>} />;
  }
  const add = rights.may('create')
    ? <PlainLinkButton look="contained" to={addressOf(resource, 'create')}>Add {inSentence(resource.title)}</PlainLinkButton>
    : undefined;
  return <EmptyState title={`No ${plural} yet`} text={`The first ${inSentence(resource.title)} will stand here.`} actions={add} />;
};

/** Says that what stands could not be brought up to date. */
export const StaleNotice = () => {
  const { records } = useListScreen();
  return (
    <p role="alert" className="rec-stale">
      Not up to date: {failureOf(records.error).message} <PlainButton onClick={records.refetch}>Try again</PlainButton>
    </p>
  );
};

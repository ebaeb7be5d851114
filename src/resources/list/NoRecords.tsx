import { inLowerCase } from '#model/values/inLowerCase.ts';
import type { Resource } from '#model/resource.ts';
import { EmptyState } from '../../layout/EmptyState.tsx';
import { ErrorState } from '../../layout/ErrorState.tsx';
import { PlainButton, PlainLinkButton } from '../../layout/PlainButton.tsx';
import { addressOf } from '../../providers/useAddress.ts';
import { failureOf } from '../shared/failureOf.ts';
import type { Rights } from '../shared/useRights.ts';
import { useListScreen } from './state/listScreen.ts';

/** Returns what a person can do about a list that has no records at all. */
const firstStep = (resource: Resource, rights: Rights): string => {
  if (!rights.may('create')) return `${resource.plural} appear here once someone adds them.`;
  return rights.may('import') ? 'Import a file or add the first one.' : 'Add the first one to get started.';
};

/** Empty or error state of a list: says why there are no records and offers the next step. */
export const NoRecords = () => {
  const { resource, rights, records, state, tab, change } = useListScreen();
  const plural = inLowerCase(resource.plural);
  if (records.error !== null && records.error !== undefined) {
    return <ErrorState title={`The ${plural} could not be loaded`} error={records.error} onRetry={records.refetch} />;
  }
  const isNarrowed = state.q !== '' || Object.keys(state.filter).length > 0;
  if (isNarrowed) {
    const clear = (
      <PlainButton look="outlined" onClick={() => change({ q: '', filter: {} })}>
        Clear search and filters
      </PlainButton>
    );
    return (
      <EmptyState title={`No ${plural} match`} text="Try a different search or remove some filters." actions={clear} />
    );
  }
  if (tab !== undefined && tab.group !== 'all') {
    const title = tab.group === 'trash' ? `No deleted ${plural}` : `No ${plural} under “${tab.title}”`;
    return (
      <EmptyState
        title={title}
        text="There is nothing to do here right now."
        actions={
          <PlainButton look="outlined" onClick={() => change({ tab: '' })}>
            Show all {plural}
          </PlainButton>
        }
      />
    );
  }
  const add = rights.may('create') ? (
    <PlainLinkButton look="contained" to={addressOf(resource, 'create')}>
      Add {inLowerCase(resource.title)}
    </PlainLinkButton>
  ) : undefined;
  return <EmptyState title={`No ${plural} yet`} text={firstStep(resource, rights)} actions={add} />;
};

/** Says that what stands could not be brought up to date. */
export const StaleNotice = () => {
  const { records } = useListScreen();
  return (
    <p role="alert" className="rec-stale">
      Couldn't refresh: {failureOf(records.error).message}{' '}
      <PlainButton onClick={records.refetch}>Try again</PlainButton>
    </p>
  );
};

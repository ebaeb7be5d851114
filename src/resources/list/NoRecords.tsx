import { inLowerCase } from '#model/values/inLowerCase.ts';
import type { Resource } from '#model/resource.ts';
import { EmptyState } from '../../layout/states/EmptyState.tsx';
import { ErrorState } from '../../layout/states/ErrorState.tsx';
import { PlainButton, PlainLinkButton } from '../../layout/parts/PlainButton.tsx';
import { addressOf } from '../../providers/routing/useAddress.ts';
import { failureOf } from '../shared/failureOf.ts';
import type { Rights } from '../shared/useRights.ts';
import { useListScreen } from './state/listScreen.ts';
import { listText } from '../../messages/en/listText.ts';
import { shellText } from '../../messages/en/shellText.ts';

/** Returns a sentence about what the user can do in a list without records. */
const firstStep = (resource: Resource, rights: Rights): string => {
  if (!rights.may('create')) return listText('empty.others', { things: resource.plural });
  return rights.may('import') ? listText('empty.import') : listText('empty.add');
};

/**
 * Shown in place of the records of a list. If they could not be loaded, shows the error and a retry button. Otherwise
 * says why there are none (search and filter, tab, or no records yet), and offers the next step.
 */
export const NoRecords = () => {
  const { resource, rights, records, state, tab, change } = useListScreen();
  const plural = inLowerCase(resource.plural);
  if (records.error !== null && records.error !== undefined) {
    return (
      <ErrorState title={listText('failed', { things: plural })} error={records.error} onRetry={records.refetch} />
    );
  }
  const isNarrowed = state.q !== '' || Object.keys(state.filter).length > 0;
  if (isNarrowed) {
    const clear = (
      <PlainButton look="outlined" onClick={() => change({ q: '', filter: {} })}>
        {listText('noMatch.clear')}
      </PlainButton>
    );
    return (
      <EmptyState
        title={listText('noMatch.title', { things: plural })}
        text={listText('noMatch.text')}
        actions={clear}
      />
    );
  }
  if (tab !== undefined && tab.group !== 'all') {
    const title =
      tab.group === 'trash'
        ? listText('tab.deleted', { things: plural })
        : listText('tab.state', { things: plural, tab: tab.title });
    return (
      <EmptyState
        title={title}
        text={listText('tab.text')}
        actions={
          <PlainButton look="outlined" onClick={() => change({ tab: '' })}>
            {listText('tab.all', { things: plural })}
          </PlainButton>
        }
      />
    );
  }
  const add = rights.may('create') ? (
    <PlainLinkButton look="contained" to={addressOf(resource, 'create')}>
      {listText('add', { thing: inLowerCase(resource.title) })}
    </PlainLinkButton>
  ) : undefined;
  return (
    <EmptyState title={listText('empty.title', { things: plural })} text={firstStep(resource, rights)} actions={add} />
  );
};

/**
 * Shows why a list could not be refreshed, and that it still has older records, with a retry button. Render it only in
 * that case.
 */
export const StaleNotice = () => {
  const { records } = useListScreen();
  return (
    <p role="alert" className="rec-stale">
      {listText('stale', { reason: failureOf(records.error).message })}{' '}
      <PlainButton onClick={records.refetch}>{shellText('failed.retry')}</PlainButton>
    </p>
  );
};

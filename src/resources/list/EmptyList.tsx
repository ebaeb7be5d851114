import { inLowerCase } from '#model/values/inLowerCase.ts';
import type { Resource } from '#model/resource.ts';
import { EmptyState } from '../../layout/states/EmptyState.tsx';
import { PlainButton, PlainLinkButton } from '../../layout/parts/PlainButton.tsx';
import { addressOf, importAddress } from '#model/pages/addresses.ts';
import type { Rights } from '../shared/useRights.ts';
import { useListScreen } from './state/listScreen.ts';
import { useCounts } from './state/records/useCounts.ts';
import { emptyListText } from '../../messages/en/emptyListText.ts';
import { listText } from '../../messages/en/listText.ts';

/** Returns sentences about what the list is for and what the user can do in it. */
const firstStep = ({ schema, plural }: Resource, rights: Rights): string => {
  const nextStep = (): string => {
    if (schema.savedReport !== undefined) return emptyListText('saving');
    if (!rights.may('create')) return emptyListText('others', { things: plural });
    return rights.may('import') ? emptyListText('import') : emptyListText('add');
  };
  return `${schema.description ?? ''} ${nextStep()}`.trim();
};

/**
 * Shown in place of the records of an empty list: why the list has none, and the next step. With a filter or search,
 * this step is to clear it. In an empty tab, it is to show all records. If the resource has no records at all, the next
 * step in every tab, except that of deleted records, is to add or import the first one.
 */
export const EmptyList = () => {
  const { resource, rights, state, tab, change } = useListScreen();
  const counts = useCounts(resource, state);
  const plural = inLowerCase(resource.plural);
  if (state.q !== '' || Object.keys(state.filter).length > 0) {
    return (
      <EmptyState
        title={emptyListText('noMatch.title', { things: plural })}
        text={emptyListText('noMatch.text')}
        actions={
          <PlainButton look="outlined" onClick={() => change({ q: '', filter: {} })}>
            {emptyListText('noMatch.clear')}
          </PlainButton>
        }
      />
    );
  }
  const hasNone = counts['*']?.count === 0;
  if (tab !== undefined && tab.group !== 'all' && (tab.group === 'trash' || !hasNone)) {
    const title =
      tab.group === 'trash'
        ? emptyListText('tab.deleted', { things: plural })
        : emptyListText('tab.state', { things: plural, tab: tab.title });
    return (
      <EmptyState
        title={title}
        text={emptyListText('tab.text')}
        actions={
          <PlainButton look="outlined" onClick={() => change({ tab: '' })}>
            {emptyListText('tab.all', { things: plural })}
          </PlainButton>
        }
      />
    );
  }
  const canImport = rights.may('create') && rights.may('import') && resource.schema.savedReport === undefined;
  const actions = rights.may('create') && resource.screens.create !== undefined && (
    <>
      <PlainLinkButton look="contained" to={addressOf(resource, 'create')}>
        {listText('add', { thing: inLowerCase(resource.title) })}
      </PlainLinkButton>
      {canImport && (
        <PlainLinkButton look="outlined" to={importAddress(resource)}>
          {emptyListText('importFile')}
        </PlainLinkButton>
      )}
    </>
  );
  return (
    <EmptyState
      title={emptyListText('title', { things: plural })}
      text={firstStep(resource, rights)}
      {...(actions === false ? {} : { actions })}
    />
  );
};

import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import type { JsonObject } from '#model/schema/json.ts';
import { PlainButton } from '../../layout/parts/PlainButton.tsx';
import { failureOf } from '../shared/failureOf.ts';
import { Glyph } from '../shared/parts/Glyph.tsx';
import { IconAction } from '../shared/parts/IconAction.tsx';
import { prefetchDialog } from '../shared/dialogs/dialogRegistry.ts';
import { listQuery } from '../../providers/api/lists/listQuery.ts';
import type { GableDataProvider } from '../../providers/api/gableDataProvider.ts';
import { useModel } from '../../providers/schemas.tsx';
import { listParams } from '../list/state/query/listParams.ts';
import { totalText } from '../list/state/totalText.ts';
import { useListScreen } from '../list/state/listScreen.ts';
import { bulkActions } from './bulkActions.ts';
import { listText } from '../../messages/en/listText.ts';

/** The number of selected records, and whether these are all that match the list. */
const SelectionCount = ({ count, isAll }: { readonly count: number; readonly isAll: boolean }) => (
  <strong role="status">
    <span className="rec-bulk-count" aria-hidden="true">
      {count}
    </span>
    <span className="rec-bulk-word">
      {isAll ? listText('bulk.all', { count }) : listText('bulk.selected', { count })}
    </span>
  </strong>
);

/** Returns `selectAll`, which selects all records that match the list, and `isCounting`: it still counts them. */
const useSelectAll = () => {
  const { resource, state, selection, tab } = useListScreen();
  const provider = useDataProvider<GableDataProvider>();
  const notify = useNotify();
  const [isCounting, setIsCounting] = useState(false);
  const selectAll = async (): Promise<void> => {
    setIsCounting(true);
    try {
      // The count of the list may be limited, so the exact number of records to change is counted here.
      const { total = 0 } = await provider.getList(resource.name, {
        ...listParams(state, tab?.filter),
        pagination: { page: 1, perPage: 1 },
        meta: { exact: true },
      });
      if (total > 0) selection.selectAll(total);
    } catch (error) {
      notify(failureOf(error).message, { type: 'error' });
    } finally {
      setIsCounting(false);
    }
  };
  return { selectAll, isCounting };
};

/** Returns the actions that the user may take on the selected records. */
const useBulkActions = () => {
  const { resource, rights, records, state, selection, tab } = useListScreen();
  const model = useModel();
  const { q, filter = {} } = listQuery(listParams(state, tab?.filter));
  // checked: the query of a list is JSON
  const query = { ...(typeof q === 'string' ? { q } : {}), filter: filter as JsonObject };
  if ((selection.all ?? selection.records.size) === 0) return [];
  return bulkActions({
    model,
    resource,
    rights,
    selection:
      selection.all === undefined
        ? { records: [...selection.records.values()] }
        : { records: records.shown, all: { query, total: selection.all } },
    isTrash: tab?.group === 'trash',
  });
};

/**
 * The actions that the user may take on the selected records, or on all that match the list. Renders nothing until the
 * user starts to select.
 */
export const BulkBar = () => {
  const { rights, records, selection, openDialog } = useListScreen();
  const { shown, total, atLeast } = records;
  const { selectAll, isCounting } = useSelectAll();
  const actions = useBulkActions();
  const isAll = selection.all !== undefined;
  const count = selection.all ?? selection.records.size;
  if (count === 0 && !selection.isOn) return null;
  const isMore = !isAll && count > 0 && rights.may('startJob') && (atLeast || (total ?? 0) > count);
  return (
    <div className="rec-bulk" role="toolbar" aria-label={listText('bulk.title')}>
      <IconAction label={listText('bulk.none')} glyph="close" onClick={selection.clear} />
      <SelectionCount count={count} isAll={isAll} />
      {selection.isOn && (
        <PlainButton look="quiet" icon={<Glyph name="select" />} onClick={() => selection.toggleAll(shown)}>
          {listText('bulk.page')}
        </PlainButton>
      )}
      {isMore && (
        <PlainButton look="text" disabled={isCounting} onClick={() => void selectAll()}>
          {listText('bulk.selectAll', { total: totalText({ count: total ?? 0, atLeast }) })}
        </PlainButton>
      )}
      {actions.map(({ key, label, glyph, dialog }) => (
        <PlainButton
          key={key}
          look="quiet"
          icon={<Glyph name={glyph} />}
          // Until all are counted, an action would change only the selected records of the page.
          disabled={isCounting}
          onPointerEnter={() => prefetchDialog(dialog.kind)}
          onClick={() => openDialog(dialog)}
        >
          {label}
        </PlainButton>
      ))}
    </div>
  );
};

import { useDataProvider } from 'ra-core';
import type { JsonObject } from '#model/schema/json.ts';
import { PlainButton } from '../../layout/parts/PlainButton.tsx';
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

/**
 * The actions that the user may take on the selected records, or on all that match the list. Renders nothing until the
 * user starts to select.
 */
export const BulkBar = () => {
  const {
    resource,
    rights,
    records: { shown, total, atLeast },
    state,
    selection,
    openDialog,
    tab,
  } = useListScreen();
  const provider = useDataProvider<GableDataProvider>();
  const model = useModel();
  const isAll = selection.all !== undefined;
  const count = selection.all ?? selection.records.size;
  if (count === 0 && !selection.isOn) return null;
  const params = listParams(state, tab?.filter);
  const { q, filter = {} } = listQuery(params);
  // checked: the query of a list is JSON
  const query = { ...(typeof q === 'string' ? { q } : {}), filter: filter as JsonObject };
  const actions =
    count === 0
      ? []
      : bulkActions({
          model,
          resource,
          rights,
          selection: {
            records: isAll ? shown : [...selection.records.values()],
            ...(selection.all === undefined ? {} : { all: { query, total: selection.all } }),
          },
          isTrash: tab?.group === 'trash',
        });
  const isMore = !isAll && count > 0 && rights.may('startJob') && (atLeast || (total ?? 0) > count);
  const selectAll = async (): Promise<void> => {
    // The count of the list may be limited, so the exact number of records to change is counted here.
    const { total: all = 0 } = await provider.getList(resource.name, {
      ...params,
      pagination: { page: 1, perPage: 1 },
      meta: { exact: true },
    });
    if (all > 0) selection.selectAll(all);
  };
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
        <PlainButton look="text" onClick={() => void selectAll()}>
          {listText('bulk.selectAll', { total: totalText(total ?? 0, atLeast) })}
        </PlainButton>
      )}
      {actions.map(({ key, label, glyph, dialog }) => (
        <PlainButton
          key={key}
          look="quiet"
          icon={<Glyph name={glyph} />}
          onPointerEnter={() => prefetchDialog(dialog.kind)}
          onClick={() => openDialog(dialog)}
        >
          {label}
        </PlainButton>
      ))}
    </div>
  );
};

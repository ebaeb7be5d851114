import { useDataProvider } from 'ra-core';
import type { Model, Resource } from '#model/resource.ts';
import type { JsonObject } from '#model/schema/json.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { PlainButton } from '../../layout/parts/PlainButton.tsx';
import type { AllMatching, OpenDialog, OpenDialogKind } from '../shared/dialogs/openDialog.ts';
import { Glyph } from '../shared/parts/Glyph.tsx';
import type { GlyphName } from '../shared/parts/glyphs.ts';
import { IconAction } from '../shared/parts/IconAction.tsx';
import { prefetchDialog } from '../shared/dialogs/dialogRegistry.ts';
import { actionsFor } from '../shared/actionsFor.ts';
import { listQuery } from '../../providers/api/lists/listQuery.ts';
import type { GableDataProvider } from '../../providers/api/gableDataProvider.ts';
import { useModel } from '../../providers/schemas.tsx';
import { listParams } from '../list/state/query/listParams.ts';
import { totalText } from '../list/state/totalText.ts';
import type { ResourceRecord } from '../shared/resourceRecord.ts';
import { useListScreen } from '../list/state/listScreen.ts';
import { actionText } from '../../messages/en/actionText.ts';
import { listText } from '../../messages/en/listText.ts';

type BulkKind = Extract<OpenDialogKind, 'status' | 'delete' | 'restore' | 'purge'>;
type JobKind = Extract<OpenDialog, { readonly kind: 'bulkJob' }>['action'];
type BulkAction = {
  readonly key: BulkKind | JobKind;
  readonly label: string;
  readonly glyph: GlyphName;
  readonly offered: boolean;
  readonly dialog: OpenDialog;
};

type About = { readonly records: readonly ResourceRecord[]; readonly all?: AllMatching };

/** Returns whether there can be message templates about a resource. */
const canMessage = ({ resources }: Model, { name }: Resource): boolean =>
  Object.values(resources).some(({ message }) => Object.values(message?.resources ?? {}).includes(name));

/**
 * The actions that the user may take on the selected records, or on all that match the list. Deleted records can only
 * be restored or deleted permanently. Renders nothing until the user starts to select.
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
  const isTrash = tab?.group === 'trash';
  const params = listParams(state, tab?.filter);
  const { q, filter = {} } = listQuery(params);
  // checked: the query of a list is JSON
  const query = { ...(typeof q === 'string' ? { q } : {}), filter: filter as JsonObject };
  const about: About = {
    records: isAll ? shown : [...selection.records.values()],
    ...(selection.all === undefined ? {} : { all: { query, total: selection.all } }),
  };
  const may = { any: rights.may('bulk'), job: rights.may('startJob') };
  const settable = resource.fields.filter((field) => field.bulk && rights.mayWrite(field));
  const isList = settable.some(({ property }) => property.type === 'array' && property.items?.enum !== undefined);
  const plain = (kind: BulkKind, label: string, offered: boolean): BulkAction => ({
    key: kind,
    label,
    glyph: kind,
    offered,
    dialog: { ...about, kind },
  });
  const job = (
    action: JobKind,
    label: string,
    { glyph, offered }: Pick<BulkAction, 'glyph' | 'offered'>,
  ): BulkAction => ({
    key: action,
    label,
    glyph,
    offered: offered && !isTrash && may.job,
    dialog: { ...about, kind: 'bulkJob', action },
  });
  const changes = rights.may('patch') || rights.may('update');
  const actions: readonly BulkAction[] = [
    plain('status', actionText('changeStatus'), !isTrash && resource.states !== undefined && rights.mayBulk('status')),
    job('assign', listText('bulk.set', { field: inLowerCase(rights.assignable?.title ?? '') }), {
      glyph: 'assign',
      offered: rights.assignable !== undefined && may.any,
    }),
    job('tags', listText('bulk.tags'), { glyph: 'check', offered: isList && changes }),
    job('set', listText('bulk.edit'), { glyph: 'edit', offered: settable.length > 0 && changes }),
    job('message', listText('bulk.message'), {
      glyph: 'whatsapp',
      offered: rights.may('log') && canMessage(model, resource),
    }),
    plain('delete', actionText('delete'), !isTrash && rights.mayBulk('delete')),
    plain('restore', actionText('restore'), isTrash && rights.mayBulk('restore')),
    plain('purge', actionText('deletePermanently'), isTrash && !isAll && rights.mayBulk('purge')),
  ];
  const isMore = !isAll && count > 0 && may.job && (atLeast || (total ?? 0) > count);
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
      <strong role="status">
        <span className="rec-bulk-count" aria-hidden="true">
          {count}
        </span>
        <span className="rec-bulk-word">
          {isAll ? listText('bulk.all', { count }) : listText('bulk.selected', { count })}
        </span>
      </strong>
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
      {actions
        .filter(({ offered }) => offered && count > 0)
        .map(({ key, label, glyph, dialog }) => (
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
      {count > 0 &&
        !isAll &&
        !isTrash &&
        rights.may('bulk') &&
        actionsFor(resource, rights, about.records)
          .filter(({ many }) => (many?.(resource) ?? 1) > 1)
          .map(({ dialog, label, glyph }) => (
            <PlainButton
              key={dialog}
              look="quiet"
              icon={<Glyph name={glyph} />}
              onPointerEnter={() => prefetchDialog(dialog)}
              onClick={() => openDialog({ kind: dialog, records: about.records })}
            >
              {label(resource)}
            </PlainButton>
          ))}
    </div>
  );
};

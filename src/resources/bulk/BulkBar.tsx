import { inLowerCase } from '#model/values/inLowerCase.ts';
import { PlainButton } from '../../layout/PlainButton.tsx';
import type { OpenDialog, OpenDialogKind } from '../shared/openDialog.ts';
import { Glyph } from '../shared/parts/Glyph.tsx';
import type { GlyphName } from '../shared/parts/glyphs.ts';
import { IconAction } from '../shared/parts/IconAction.tsx';
import { prefetchDialog } from '../shared/dialogRegistry.ts';
import { actionsFor } from '../shared/actionsFor.ts';
import { useListScreen } from '../list/state/listScreen.ts';
import { actionText } from '../../messages/en/actionText.ts';
import { listText } from '../../messages/en/listText.ts';

type BulkKind = Extract<OpenDialogKind, 'status' | 'assign' | 'delete' | 'restore' | 'purge'>;
type BulkAction = { readonly kind: BulkKind; readonly label: string; readonly glyph: GlyphName };

/**
 * The actions on all selected records that the role allows; deleted ones can only be restored or deleted permanently.
 */
export const BulkBar = () => {
  const {
    resource,
    rights,
    records: { shown },
    selection,
    openDialog,
    tab,
  } = useListScreen();
  const count = selection.records.size;
  if (count === 0 && !selection.isOn) return null;
  const isTrash = tab?.group === 'trash';
  const actions: readonly (BulkAction & { readonly offered: boolean })[] = [
    {
      kind: 'status',
      label: actionText('changeStatus'),
      glyph: 'status',
      offered: !isTrash && resource.states !== undefined && rights.mayBulk('status'),
    },
    {
      kind: 'assign',
      label: listText('bulk.set', { field: inLowerCase(rights.assignable?.title ?? '') }),
      glyph: 'assign',
      offered: !isTrash && rights.assignable !== undefined && rights.may('bulk'),
    },
    { kind: 'delete', label: actionText('delete'), glyph: 'delete', offered: !isTrash && rights.mayBulk('delete') },
    { kind: 'restore', label: actionText('restore'), glyph: 'restore', offered: isTrash && rights.mayBulk('restore') },
    {
      kind: 'purge',
      label: actionText('deletePermanently'),
      glyph: 'purge',
      offered: isTrash && rights.mayBulk('purge'),
    },
  ];
  const records: OpenDialog & { kind: BulkKind } = { kind: 'status', records: [...selection.records.values()] };
  return (
    <div className="rec-bulk" role="toolbar" aria-label={listText('bulk.title')}>
      <IconAction label={listText('bulk.none')} glyph="close" onClick={selection.clear} />
      <strong role="status">
        <span className="rec-bulk-count" aria-hidden="true">
          {count}
        </span>
        <span className="rec-bulk-word">{listText('bulk.selected', { count })}</span>
      </strong>
      {selection.isOn && (
        <PlainButton look="quiet" icon={<Glyph name="select" />} onClick={() => selection.toggleAll(shown)}>
          {listText('bulk.page')}
        </PlainButton>
      )}
      {actions
        .filter(({ offered }) => offered && count > 0)
        .map(({ kind, label, glyph }) => (
          <PlainButton
            key={kind}
            look="quiet"
            icon={<Glyph name={glyph} />}
            onPointerEnter={() => prefetchDialog(kind)}
            onClick={() => openDialog({ ...records, kind })}
          >
            {label}
          </PlainButton>
        ))}
      {count > 0 &&
        !isTrash &&
        rights.may('bulk') &&
        actionsFor(resource, rights, records.records)
          .filter(({ many }) => (many?.(resource) ?? 1) > 1)
          .map(({ dialog, label, glyph }) => (
            <PlainButton
              key={dialog}
              look="quiet"
              icon={<Glyph name={glyph} />}
              onPointerEnter={() => prefetchDialog(dialog)}
              onClick={() => openDialog({ kind: dialog, records: records.records })}
            >
              {label(resource)}
            </PlainButton>
          ))}
    </div>
  );
};

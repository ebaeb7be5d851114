import type { Model, Resource } from '#model/resource.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { actionText } from '../../messages/en/actionText.ts';
import { listText } from '../../messages/en/listText.ts';
import { actionsFor } from '../shared/actionsFor.ts';
import type { AllMatching, OpenDialog, OpenDialogKind } from '../shared/dialogs/openDialog.ts';
import type { GlyphName } from '../shared/parts/glyphs.ts';
import type { ResourceRecord } from '../shared/resourceRecord.ts';
import type { Rights } from '../shared/useRights.ts';

type BulkKind = Extract<OpenDialogKind, 'status' | 'delete' | 'restore' | 'purge'>;
type JobKind = Extract<OpenDialog, { readonly kind: 'bulkJob' }>['action'];

/** A button of the bar: its key, text and icon, and the dialog that it opens. */
type BulkAction = {
  readonly key: string;
  readonly label: string;
  readonly glyph: GlyphName;
  readonly dialog: OpenDialog;
};
type OfferedAction = BulkAction & { readonly offered: boolean };

/** The records of an action: the selected ones, or `all` that match the list. */
type BulkSelection = { readonly records: readonly ResourceRecord[]; readonly all?: AllMatching };

type Bulk = {
  readonly model: Model;
  readonly resource: Resource;
  readonly rights: Rights;
  readonly selection: BulkSelection;
  /** Whether the records are deleted. */
  readonly isTrash: boolean;
};

/** Returns whether there can be message templates about a resource. */
const canMessage = ({ resources }: Model, { name }: Resource): boolean =>
  Object.values(resources).some(({ message }) => Object.values(message?.resources ?? {}).includes(name));

/** Returns the actions that have a dialog of their own. */
const plainActions = ({ resource, rights, selection, isTrash }: Bulk): readonly OfferedAction[] => {
  const isAll = selection.all !== undefined;
  const action = (kind: BulkKind, { label, offered }: Pick<OfferedAction, 'label' | 'offered'>): OfferedAction => ({
    key: kind,
    label,
    glyph: kind,
    offered,
    dialog: { ...selection, kind },
  });
  return [
    action('status', {
      label: actionText('changeStatus'),
      offered: !isTrash && resource.states !== undefined && rights.mayBulk('status'),
    }),
    action('delete', { label: actionText('delete'), offered: !isTrash && rights.mayBulk('delete') }),
    action('restore', { label: actionText('restore'), offered: isTrash && rights.mayBulk('restore') }),
    action('purge', {
      label: actionText('deletePermanently'),
      offered: isTrash && !isAll && rights.mayBulk('purge'),
    }),
  ];
};

/** Returns the actions that run in the background. */
const jobActions = ({ model, resource, rights, selection, isTrash }: Bulk): readonly OfferedAction[] => {
  const settable = resource.fields.filter((field) => field.bulk && rights.mayWrite(field));
  const isList = settable.some(({ property }) => property.type === 'array' && property.items?.enum !== undefined);
  const changes = rights.may('patch') || rights.may('update');
  const action = (
    name: JobKind,
    label: string,
    { glyph, offered }: Pick<OfferedAction, 'glyph' | 'offered'>,
  ): OfferedAction => ({
    key: `job.${name}`,
    label,
    glyph,
    offered: offered && !isTrash && rights.may('startJob'),
    dialog: { ...selection, kind: 'bulkJob', action: name },
  });
  return [
    action('assign', listText('bulk.set', { field: inLowerCase(rights.assignable?.title ?? '') }), {
      glyph: 'assign',
      offered: rights.assignable !== undefined && rights.may('bulk'),
    }),
    action('tags', listText('bulk.tags'), { glyph: 'tag', offered: isList && changes }),
    action('set', listText('bulk.edit'), { glyph: 'edit', offered: settable.length > 0 && changes }),
    action('message', listText('bulk.message'), {
      glyph: 'whatsapp',
      offered: rights.may('log') && canMessage(model, resource),
    }),
  ];
};

/** Returns the actions of a record that also take several records. */
const recordActions = ({ resource, rights, selection: { records, all }, isTrash }: Bulk): readonly BulkAction[] =>
  all !== undefined || isTrash || !rights.may('bulk')
    ? []
    : actionsFor(resource, rights, records)
        .filter(({ many }) => (many?.(resource) ?? 1) > 1)
        .map(({ dialog, label, glyph }) => ({
          key: dialog,
          label: label(resource),
          glyph,
          dialog: { kind: dialog, records },
        }));

/**
 * Returns the actions that the user may take on the selected records, or on all that match the list, in the order of
 * the bar. Deleted records can only be restored or deleted permanently. `bulk` has the resource, the user's rights, and
 * the selection of the list.
 */
export const bulkActions = (bulk: Bulk): readonly BulkAction[] => {
  const [status, ...removals] = plainActions(bulk);
  const offered = [...(status === undefined ? [] : [status]), ...jobActions(bulk), ...removals].filter(
    (action) => action.offered,
  );
  return [...offered, ...recordActions(bulk)];
};

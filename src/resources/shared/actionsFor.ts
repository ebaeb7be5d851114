import type { Operation } from '#model/schema/call.ts';
import { isBlank } from '#model/schema/json.ts';
import { integrationOwner } from '#model/permissions/integrations.ts';
import { can } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import { maxPerMessage } from '#model/schema/shareSchema.ts';
import { findTransition } from '#model/states.ts';
import { readToken } from '../../providers/session/tokenStore.ts';
import { userIdOf } from '../../providers/session/userIdOf.ts';
import type { OpenDialog } from './dialogs/openDialog.ts';
import type { GlyphName } from './parts/glyphs.ts';
import type { ResourceRecord } from './resourceRecord.ts';
import type { Rights } from './useRights.ts';
import { actionText } from '../../messages/en/actionText.ts';

/** A dialog about one or more records that needs no other input. */
type ActionDialog = Exclude<Extract<OpenDialog, { readonly records: readonly ResourceRecord[] }>['kind'], 'bulkJob'>;

/** A less frequent action on a record, which opens a dialog. */
export type RecordAction = {
  /** Operation of the action. It is offered if the resource has it and the user may call it. */
  readonly operation: Operation;
  readonly dialog: ActionDialog;
  readonly label: (resource: Resource) => string;
  readonly glyph: GlyphName;
  /** How many selected records it is offered for. Absent: one. */
  readonly many?: (resource: Resource) => number;
  /** Whether it has its own button on the record's page, instead of an entry in its menu. */
  readonly prominent?: true;
  /** Returns whether the action applies to a record. Absent: always. */
  readonly fits?: (resource: Resource, record: ResourceRecord, rights: Rights) => boolean;
};

/** Returns whether a record can still be converted to another resource, and the user may create one there. */
const isConvertible = ({ schema, states }: Resource, record: ResourceRecord, { map }: Rights): boolean => {
  const { convert } = schema;
  // chosen: the other's module is assumed to have its name; otherwise the server reports what is missing.
  if (convert === undefined || !can(map, convert.to, 'create')) return false;
  if (convert.state === undefined || states === undefined) return isBlank(record[convert.link]);
  return findTransition(states, String(record[states.field]), convert.state, 'system') !== undefined;
};

/** Returns whether a record is in a state that allows payments or refunds. */
const takesPayments = ({ schema, states }: Resource, record: ResourceRecord): boolean =>
  schema.payments !== undefined &&
  states !== undefined &&
  Object.values(schema.payments.states).includes(String(record[states.field]));

/** Returns whether a record is another user. Users change their own password in the settings. */
const isSomebodyElse = (_: Resource, { id }: ResourceRecord): boolean => id !== userIdOf(readToken());

/** Returns whether the record belongs to the user. Only owners create a new secret. */
const isOwnersOwn = (resource: Resource, record: ResourceRecord): boolean =>
  record[integrationOwner(resource) ?? ''] === userIdOf(readToken());

/** All actions, one per row. The record page and the bulk bar use them. */
const extraActions: readonly RecordAction[] = [
  {
    operation: 'share',
    dialog: 'share',
    label: () => actionText('share'),
    glyph: 'share',
    prominent: true,
    // The max number of records in one message. There is one recipient at a time.
    many: ({ fields }) => (fields.some(({ stamp }) => stamp === 'contacted') ? 1 : maxPerMessage),
    fits: ({ fields }) => fields.some(({ stamp }) => stamp === 'shareCount'),
  },
  { operation: 'assign', dialog: 'handOver', label: () => actionText('more.handOver'), glyph: 'assign' },
  {
    operation: 'resetPassword',
    dialog: 'resetPassword',
    label: () => actionText('more.resetPassword'),
    glyph: 'lock',
    fits: isSomebodyElse,
  },
  {
    operation: 'endSessions',
    dialog: 'endSessions',
    label: () => actionText('more.endSessions'),
    glyph: 'signOut',
    fits: isSomebodyElse,
  },
  {
    operation: 'newSecret',
    dialog: 'newSecret',
    label: () => actionText('more.newSecret'),
    glyph: 'lock',
    fits: isOwnersOwn,
  },
  {
    operation: 'sendTest',
    dialog: 'sendTest',
    label: () => actionText('more.sendTest'),
    glyph: 'share',
    prominent: true,
  },
  {
    operation: 'sendAgain',
    dialog: 'sendAgain',
    label: () => actionText('more.sendAgain'),
    glyph: 'refresh',
    prominent: true,
  },
  { operation: 'correct', dialog: 'correct', label: () => actionText('more.correct'), glyph: 'edit', prominent: true },
  {
    operation: 'convert',
    dialog: 'convert',
    label: ({ schema }) => schema.convert?.title ?? actionText('more.convert'),
    glyph: 'convert',
    many: () => Infinity,
    prominent: true,
    fits: isConvertible,
  },
  { operation: 'print', dialog: 'print', label: () => actionText('more.print'), glyph: 'print', prominent: true },
  {
    operation: 'merge',
    dialog: 'merge',
    label: () => actionText('more.merge'),
    glyph: 'merge',
    // One: its suspected duplicates are offered; two: they are compared.
    many: () => 2,
    fits: (_, { deletedAt }) => deletedAt === undefined || deletedAt === null,
  },
  { operation: 'qrCode', dialog: 'qrCode', label: () => actionText('more.qrCode'), glyph: 'qr' },
  {
    operation: 'recordPayment',
    dialog: 'payment',
    label: () => actionText('more.payment'),
    glyph: 'payment',
    prominent: true,
    fits: takesPayments,
  },
];

/** Returns the actions that apply to all of the given records. */
export const actionsFor = (
  resource: Resource,
  rights: Rights,
  records: readonly ResourceRecord[],
): readonly RecordAction[] =>
  extraActions.filter(
    ({ operation, many, fits }) =>
      rights.may(operation) &&
      records.length <= (many?.(resource) ?? 1) &&
      records.every((record) => fits === undefined || fits(resource, record, rights)),
  );

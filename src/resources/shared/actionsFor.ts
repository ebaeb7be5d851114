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

/** The kinds of dialogs about one or more records that need no other input. */
type ActionDialog = Exclude<Extract<OpenDialog, { readonly records: readonly ResourceRecord[] }>['kind'], 'bulkJob'>;

/** A less frequent action on a record, which opens a dialog. */
export type RecordAction = {
  /**
   * The operation that the action uses. The action is offered if the resource has this operation and the user may use
   * it.
   */
  readonly operation: Operation;
  readonly dialog: ActionDialog;
  readonly label: (resource: Resource) => string;
  readonly glyph: GlyphName;
  /** Returns the max number of selected records for which the action is offered. Absent: one. */
  readonly many?: (resource: Resource) => number;
  /** Whether the action has its own button on the record's page. Otherwise it is in the menu. */
  readonly prominent?: true;
  /** Returns whether the action applies to a record. Absent: always. */
  readonly fits?: (resource: Resource, record: ResourceRecord, rights: Rights) => boolean;
};

/** Returns whether a record can still be converted, and the user may create records of the other resource. */
const isConvertible = ({ schema, states }: Resource, record: ResourceRecord, { map }: Rights): boolean => {
  const { convert } = schema;
  // chosen: the module of the other resource is assumed to have its name. If it does not, the server refuses.
  if (convert === undefined || !can(map, convert.to, 'create')) return false;
  if (convert.state === undefined || states === undefined) return isBlank(record[convert.link]);
  return findTransition(states, String(record[states.field]), convert.state, 'system') !== undefined;
};

/** Returns whether a record is in a state that allows payments or refunds. */
const takesPayments = ({ schema, states }: Resource, record: ResourceRecord): boolean =>
  schema.payments !== undefined &&
  states !== undefined &&
  Object.values(schema.payments.states).includes(String(record[states.field]));

/** Returns whether a record is of another user. Users change their own password in Settings. */
const isSomebodyElse = (_: Resource, { id }: ResourceRecord): boolean => id !== userIdOf(readToken());

/** Returns whether the record belongs to the current user. Only its owner may create a new secret for it. */
const isOwnersOwn = (resource: Resource, record: ResourceRecord): boolean =>
  record[integrationOwner(resource) ?? ''] === userIdOf(readToken());

/** All actions, one per entry. The record page and the bulk bar offer them. */
const extraActions: readonly RecordAction[] = [
  {
    operation: 'share',
    dialog: 'share',
    label: () => actionText('share'),
    glyph: 'share',
    prominent: true,
    // Max number of records in one message. A message has one recipient.
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
    // With one record, its suspected duplicates are offered; two records are compared.
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

/** Returns the actions that the user may take on all given records together. Empty if there is no such action. */
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

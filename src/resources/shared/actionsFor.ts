import type { Operation } from '#model/schema/call.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { isBlank } from '#model/schema/json.ts';
import { integrationOwner } from '#model/permissions/integrations.ts';
import { can } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import { maxPerMessage } from '#model/schema/shareSchema.ts';
import { findTransition } from '#model/states.ts';
import { readToken } from '../../providers/session/tokenStore.ts';
import { userIdOf } from '../../providers/session/userIdOf.ts';
import type { OpenDialog } from './openDialog.ts';
import type { GlyphName } from './parts/glyphs.ts';
import type { ResourceRecord } from './resourceRecord.ts';
import type { Rights } from './useRights.ts';

/** A kind of dialog that is about one or more records and nothing else. */
type ActionDialog = Extract<OpenDialog, { readonly records: readonly ResourceRecord[] }>['kind'];

/** Something that can be done with a record beside the everyday: it opens a dialog of its own. */
export type RecordAction = {
  /** Offered where the resource has the call and the person the right. */
  readonly operation: Operation;
  readonly dialog: ActionDialog;
  readonly label: (resource: Resource) => string;
  readonly glyph: GlyphName;
  /** How many ticked records it is offered for; absent: one. */
  readonly many?: (resource: Resource) => number;
  /** Has a button of its own on the record's page, not a line of its menu. */
  readonly prominent?: true;
  /** Tells whether it fits a record as it stands; absent: it always does. */
  readonly fits?: (resource: Resource, record: ResourceRecord, rights: Rights) => boolean;
};

/** Tells whether a record can still become one of another resource, and the person may make such a one. */
const isConvertible = ({ schema, states }: Resource, record: ResourceRecord, { map }: Rights): boolean => {
  const { convert } = schema;
  // chosen: the other's module is taken to bear its name; where it does not, the server says what is lacking.
  if (convert === undefined || !can(map, convert.to, 'create')) return false;
  if (convert.state === undefined || states === undefined) return isBlank(record[convert.link]);
  return findTransition(states, String(record[states.field]), convert.state, 'system') !== undefined;
};

/** Tells whether a record is in a state that takes payments, or gives them back. */
const takesPayments = ({ schema, states }: Resource, record: ResourceRecord): boolean =>
  schema.payments !== undefined &&
  states !== undefined &&
  Object.values(schema.payments.states).includes(String(record[states.field]));

/** One's own password is changed in the settings, by whoever knows it. */
const isSomebodyElse = (_: Resource, { id }: ResourceRecord): boolean => id !== userIdOf(readToken());

/** A secret is its owner's alone to make anew. */
const isOwnersOwn = (resource: Resource, record: ResourceRecord): boolean =>
  record[integrationOwner(resource) ?? ''] === userIdOf(readToken());

/** All of them, a line each; the page of a record and the bar of ticked records read this. */
const extraActions: readonly RecordAction[] = [
  {
    operation: 'share',
    dialog: 'share',
    label: ({ title, fields }) =>
      fields.some(({ stamp }) => stamp === 'contacted')
        ? `Share something with this ${inLowerCase(title)}`
        : `Share ${inLowerCase(title)}`,
    glyph: 'share',
    // As many as one message takes; whom to share something with is one person at a time.
    many: ({ fields }) => (fields.some(({ stamp }) => stamp === 'contacted') ? 1 : maxPerMessage),
    fits: ({ fields }) => fields.some(({ stamp }) => stamp === 'shareCount'),
  },
  { operation: 'assign', dialog: 'handOver', label: () => 'Reassign open work', glyph: 'assign' },
  {
    operation: 'resetPassword',
    dialog: 'resetPassword',
    label: () => 'Reset password',
    glyph: 'lock',
    fits: isSomebodyElse,
  },
  {
    operation: 'endSessions',
    dialog: 'endSessions',
    label: () => 'Sign out everywhere',
    glyph: 'signOut',
    fits: isSomebodyElse,
  },
  { operation: 'newSecret', dialog: 'newSecret', label: () => 'New secret', glyph: 'lock', fits: isOwnersOwn },
  { operation: 'sendTest', dialog: 'sendTest', label: () => 'Send a test', glyph: 'share', prominent: true },
  { operation: 'sendAgain', dialog: 'sendAgain', label: () => 'Send again', glyph: 'refresh', prominent: true },
  { operation: 'correct', dialog: 'correct', label: () => 'Correct', glyph: 'edit', prominent: true },
  {
    operation: 'convert',
    dialog: 'convert',
    label: ({ schema }) => schema.convert?.title ?? 'Convert',
    glyph: 'convert',
    many: () => Infinity,
    prominent: true,
    fits: isConvertible,
  },
  { operation: 'print', dialog: 'print', label: () => 'Print', glyph: 'print', prominent: true },
  { operation: 'qrCode', dialog: 'qrCode', label: () => 'QR code', glyph: 'qr' },
  {
    operation: 'recordPayment',
    dialog: 'payment',
    label: () => 'Payment',
    glyph: 'payment',
    prominent: true,
    fits: takesPayments,
  },
];

/** Gives what can be done with all of some records; with one, whatever fits it. */
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

import { isObject, type JsonObject } from '#model/schema/json.ts';
import { inLowerCase, oneInLowerCase } from '#model/values/inLowerCase.ts';
import type { Model, Resource } from '#model/resource.ts';
import type { AuditRow } from './selectAudit.ts';

/** Stored action → verb in the past tense. Other actions are "changed". */
const operations: Readonly<Record<string, string>> = {
  create: 'added',
  delete: 'deleted',
  restore: 'restored',
  purge: 'permanently deleted',
  import: 'imported',
  handOver: 'handed over',
  newSecret: 'created a new secret for',
  sendPasswordLink: 'emailed a link to choose a password to',
  convert: 'converted',
  clock: 'recorded time in',
  correct: 'corrected',
  schema: 'updated',
  newPermissions: 'added new permissions to',
  assign: 'assigned',
  merge: 'merged a duplicate into',
  mergedInto: 'merged',
  undoMerge: 'undid the merge of',
  undo: 'undid a bulk action on',
};

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const exported = (resource: Resource | undefined, { changes, details }: AuditRow, model: Model): string => {
  const report = textOf(details?.['report']);
  if (report !== '')
    return `exported the report “${model.reports[report]?.title ?? report}” as ${textOf(details?.['format']).toUpperCase()}`;
  if (details?.['auditLog'] === true) {
    const count = numberOf(details['count']);
    return `exported ${count.toLocaleString('en')} ${count === 1 ? 'entry' : 'entries'} of the audit log as ${textOf(details['format']).toUpperCase()}${details['isWhole'] === false ? ', stopped early' : ''}`;
  }
  const { export: stored } = changes;
  const taken: JsonObject = isObject(stored) && isObject(stored['new']) ? (stored['new'] as JsonObject) : {};
  const count = numberOf(taken['count']);
  const what = resource === undefined ? 'records' : inLowerCase(count === 1 ? resource.title : resource.plural);
  return `exported ${count.toLocaleString('en')} ${what} as ${textOf(taken['format']).toUpperCase()}${taken['isWhole'] === false ? ', stopped early' : ''}`;
};

const ended = ({ details }: AuditRow): string => {
  const count = numberOf(details?.['ended']);
  return count > 1 ? `ended ${count} sessions` : 'ended a session';
};

/** Names a record of a resource, also of a resource that has been removed. */
const whatOf = (resource: Resource | undefined, { record, resource: name }: AuditRow): string => {
  if (resource === undefined) return name === null ? 'a record' : `a record of “${name}”, a resource that was removed`;
  return record === null ? oneInLowerCase(resource.title) : `the ${inLowerCase(resource.title)}`;
};

const dropped = (resource: Resource | undefined, { resource: name, details }: AuditRow): string => {
  const count = numberOf(details?.['records']);
  const records = `${count.toLocaleString('en')} ${count === 1 ? 'record' : 'records'}`;
  const field = textOf(details?.['field']);
  if (field === '') return `permanently deleted the removed resource “${textOf(name)}” with ${records}`;
  return `permanently deleted the removed field “${field}” of ${resource === undefined ? `“${textOf(name)}”` : inLowerCase(resource.plural)}; ${records} had a value`;
};

const deletedEntries = ({ details }: AuditRow): string => {
  const count = numberOf(details?.['deleted']);
  return `deleted ${count.toLocaleString('en')} audit log ${count === 1 ? 'entry' : 'entries'} older than ${numberOf(details?.['days'])} days`;
};

/**
 * Returns the phrase between the person and the record of an entry: `exported 1,204 leads as CSV`, `changed the lead`.
 */
export const phraseOf = (row: AuditRow, model: Model): string => {
  const resource = row.resource === null ? undefined : model.resources[row.resource];
  switch (row.action) {
    case 'signIn':
      return 'signed in';
    case 'signOut':
      return 'signed out';
    case 'signInFailed':
      return row.record === null
        ? 'Failed sign-in with a name that has no account'
        : 'Failed sign-in to the account of';
    case 'passwordChanged':
      return 'changed their password';
    case 'sessionEnded':
      return ended(row);
    case 'refused':
      return 'was refused access';
    case 'export':
      return exported(resource, row, model);
    case 'retention':
      return deletedEntries(row);
    case 'drop':
      return dropped(resource, row);
    default:
      return `${operations[row.action] ?? 'changed'} ${whatOf(resource, row)}`;
  }
};

const reasons: Readonly<Record<string, string>> = {
  WRONG_CREDENTIALS: 'Wrong username or password',
  TOO_MANY_ATTEMPTS: 'Too many attempts',
};

/** Returns further details of an entry as text, or undefined if there are none. */
export const detailsOf = ({ action, details }: AuditRow): string | undefined => {
  if (details === null) return undefined;
  if (action === 'drop')
    return `By the account ${textOf(details['account'])} on ${textOf(details['machine'])}, with npm run schemas`;
  if (action === 'refused')
    return [textOf(details['message']), textOf(details['call'])].filter((text) => text !== '').join(' · ');
  if (action !== 'signInFailed') return undefined;
  const names = Array.isArray(details['names']) ? details['names'].filter((name) => typeof name === 'string') : [];
  return (
    [
      reasons[textOf(details['reason'])] ?? '',
      names.length === 0 ? '' : `typed: ${names.map((name) => `“${name}”`).join(', ')}`,
    ]
      .filter((text) => text !== '')
      .join(' · ') || undefined
  );
};

import { sentence, word } from '#model/language/wording.ts';
import { countText } from '#model/values/numbers/countText.ts';
import { isObject, type JsonObject } from '#model/schema/json.ts';
import { inLowerCase, withArticle } from '#model/values/inLowerCase.ts';
import type { Model, Resource } from '#model/resource.ts';
import { translateText } from '../../language/translation/translateText.ts';
import type { AuditRow } from './selectAudit.ts';

/** Stored action → phrase for the audit log. All other actions are shown as "changed". */
const phrases: Readonly<Record<string, string>> = {
  create: 'added %{what}',
  delete: 'deleted %{what}',
  restore: 'restored %{what}',
  purge: 'permanently deleted %{what}',
  import: 'imported %{what}',
  handOver: 'reassigned the open work of %{what}',
  newSecret: 'created a new secret for %{what}',
  sendPasswordLink: 'emailed a link to choose a password to %{what}',
  convert: 'converted %{what}',
  clock: 'recorded time in %{what}',
  correct: 'corrected %{what}',
  schema: 'updated %{what}',
  newPermissions: 'added new permissions to %{what}',
  assign: 'assigned %{what}',
  merge: 'merged a duplicate into %{what}',
  mergedInto: 'merged %{what}',
  undoMerge: 'undid the merge of %{what}',
  undo: 'undid a change of %{what}',
};

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const counted = (count: number, one: string, many: string): string =>
  sentence(count === 1 ? one : many, { count: countText(count) });

type Exported = { readonly what: string; readonly format: unknown; readonly isWhole: boolean };

/**
 * Returns the phrase for an export: `exported 3 leads as CSV`. The phrase of an export that did not finish ends in
 * `stopped early`.
 */
const exportPhrase = ({ what, format, isWhole }: Exported): string =>
  sentence(isWhole ? 'exported %{what} as %{format}' : 'exported %{what} as %{format}, stopped early', {
    what,
    format: textOf(format).toUpperCase(),
  });

const exported = (resource: Resource | undefined, { changes, details }: AuditRow, model: Model): string => {
  const report = textOf(details?.['report']);
  if (report !== '')
    return exportPhrase({
      what: sentence('the report “%{report}”', { report: model.reports[report]?.title ?? report }),
      format: details?.['format'],
      isWhole: true,
    });
  if (details?.['auditLog'] === true)
    return exportPhrase({
      what: counted(numberOf(details['count']), '%{count} entry of the audit log', '%{count} entries of the audit log'),
      format: details['format'],
      isWhole: details['isWhole'] !== false,
    });
  const { export: stored } = changes;
  const taken: JsonObject = isObject(stored) && isObject(stored['new']) ? (stored['new'] as JsonObject) : {};
  const count = numberOf(taken['count']);
  const what = resource === undefined ? word('records') : inLowerCase(count === 1 ? resource.title : resource.plural);
  return exportPhrase({
    what: sentence('%{count} %{what}', { count: countText(count), what }),
    format: taken['format'],
    isWhole: taken['isWhole'] !== false,
  });
};

const ended = ({ details }: AuditRow): string => {
  const count = numberOf(details?.['ended']);
  return count > 1 ? sentence('signed out %{count} devices', { count }) : word('signed out a device');
};

/** Returns the record part of a phrase, such as `the lead`, also if the resource was removed. */
const whatOf = (resource: Resource | undefined, { record, resource: name }: AuditRow): string => {
  if (resource === undefined)
    return name === null
      ? word('a record')
      : sentence('a record of “%{resource}”, a type that was removed', { resource: name });
  return record === null
    ? withArticle(resource.title)
    : sentence('the %{thing}', { thing: inLowerCase(resource.title) });
};

const dropped = (resource: Resource | undefined, { resource: name, details }: AuditRow): string => {
  const records = counted(numberOf(details?.['records']), '%{count} record', '%{count} records');
  const field = textOf(details?.['field']);
  if (field === '')
    return sentence('permanently deleted the removed resource “%{resource}” with %{records}', {
      resource: textOf(name),
      records,
    });
  return sentence('permanently deleted the removed field “%{field}” of %{resource}; %{records} had a value', {
    field,
    resource: resource === undefined ? `“${textOf(name)}”` : inLowerCase(resource.plural),
    records,
  });
};

const deletedEntries = ({ details }: AuditRow): string => {
  const count = numberOf(details?.['deleted']);
  return sentence(
    count === 1
      ? 'deleted %{count} audit log entry older than %{days} days'
      : 'deleted %{count} audit log entries older than %{days} days',
    { count: countText(count), days: numberOf(details?.['days']) },
  );
};

/**
 * Returns what happened in an audit entry as a phrase, without the name of the person and the title of the record:
 * `exported 1,204 leads as CSV`, `changed the lead`.
 */
export const phraseOf = (row: AuditRow, model: Model): string => {
  const resource = row.resource === null ? undefined : model.resources[row.resource];
  switch (row.action) {
    case 'signIn':
      return word('signed in');
    case 'signOut':
      return word('signed out');
    case 'signInFailed':
      return row.record === null
        ? word('Failed sign-in with a name that has no account')
        : word('Failed sign-in to the account of');
    case 'passwordChanged':
      return word('changed their password');
    case 'sessionEnded':
      return ended(row);
    case 'refused':
      return word('was refused access');
    case 'export':
      return exported(resource, row, model);
    case 'retention':
      return deletedEntries(row);
    case 'drop':
      return dropped(resource, row);
    default:
      return sentence(phrases[row.action] ?? 'changed %{what}', { what: whatOf(resource, row) });
  }
};

const reasons: Readonly<Record<string, string>> = {
  WRONG_CREDENTIALS: 'Wrong username or password',
  TOO_MANY_ATTEMPTS: 'Too many attempts',
};

/**
 * Returns the details of an audit entry as text: why a call was refused, why a sign-in failed, or who deleted the data
 * of a removed field or resource. Undefined for all other entries.
 */
export const detailsOf = ({ action, details }: AuditRow): string | undefined => {
  if (details === null) return undefined;
  if (action === 'drop')
    return sentence('By the account %{account} on %{machine}, with npm run schemas', {
      account: textOf(details['account']),
      machine: textOf(details['machine']),
    });
  if (action === 'refused')
    return [translateText(textOf(details['message'])), textOf(details['call'])]
      .filter((text) => text !== '')
      .join(' · ');
  if (action !== 'signInFailed') return undefined;
  const names = Array.isArray(details['names']) ? details['names'].filter((name) => typeof name === 'string') : [];
  return (
    [
      word(reasons[textOf(details['reason'])] ?? ''),
      names.length === 0 ? '' : sentence('typed: %{names}', { names: names.map((name) => `“${name}”`).join(', ') }),
    ]
      .filter((text) => text !== '')
      .join(' · ') || undefined
  );
};

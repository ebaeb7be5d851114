import { isDeepStrictEqual } from 'node:util';
import { isBlank } from '#model/schema/json.ts';
import { permissionNames } from '#model/permissions/permissionNames.ts';
import type { Model, Resource } from '#model/resource.ts';
import type { DdlClient, DdlStep } from '../tables/ddl.ts';
import { TablesError } from '../tables/TablesError.ts';
import { previousField, hasNewValueFix } from './checks/changedFields.ts';
import { readExisting } from './checks/readExisting.ts';
import { valueAfterFix } from './checks/fixes.ts';
import type { NewValue } from '../../query/records/write/writeValues.ts';
import { writeValues } from '../../query/records/write/writeValues.ts';
import { kindContextOf } from '#model/values/kindContextOf.ts';
import { isUniqueViolation } from '../../postgres/isUniqueViolation.ts';

/** Records per batch. Each batch is its own transaction, so that others do not wait long. */
const batchSize = 1000;

/**
 * Throws a `TablesError` that an admin understands if Postgres refused a new value. Throws any other error unchanged.
 */
const explainFailure = (
  error: unknown,
  { resource, name }: { readonly resource: Resource; readonly name: string },
): never => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isTwice = isUniqueViolation(error);
  // Errors of classes 22 and 23 are about the value.
  if (!/^2[23]/.test(code)) throw error;
  const message = isTwice
    ? 'existing records would get a value that must be unique'
    : 'the new value of existing records could not be stored';
  throw new TablesError(`schemas/${resource.name}.json: ${name}: ${message}; give each record its own value first`, {
    resource: resource.name,
    field: name,
    cause: error,
  });
};

const fixField = async (
  client: DdlClient,
  { model, resource, name }: { model: Model; resource: Resource; name: string },
): Promise<number> => {
  const field = resource.fieldsByName[name];
  if (field === undefined) return 0;
  let count = 0;
  const source = { field, stored: field, converts: false };
  for await (const rows of readExisting(
    {
      client,
      before: resource,
      permissions: permissionNames(model),
      context: kindContextOf(model.settings),
      batch: batchSize,
      deleted: true,
    },
    [source],
  )) {
    const values = rows.flatMap(({ id, version, raw }): readonly NewValue[] => {
      const old = raw[name] ?? null;
      const now = valueAfterFix(field, old);
      return isDeepStrictEqual(now, old) || (isBlank(now) && isBlank(old)) ? [] : [{ id, version, old, now }];
    });
    if (values.length === 0) continue;
    const { text, values: bound } = writeValues({
      table: resource.name,
      field,
      settings: model.settings,
      values,
      audited: true,
    });
    count +=
      (await client.query(text, bound).catch((error: unknown) => explainFailure(error, { resource, name }))).rowCount ??
      0;
  }
  return count;
};

/**
 * Changes existing records as a new version of the files specifies: removed choices are replaced, blanks are filled,
 * values beyond a limit are cut. Deleted records are changed too, because they may be restored. Each change is in the
 * audit log. Returns a step for each changed field; none without `before`, the active version. The function can run
 * again, because finished changes are skipped. `done`: fields that are changed already, such as `leads.budget`.
 */
export const applyFixes = async (
  client: DdlClient,
  after: Model,
  before: Model | undefined,
  done: ReadonlySet<string> = new Set(),
): Promise<readonly DdlStep[]> => {
  if (before === undefined) return [];
  const steps: DdlStep[] = [];
  for (const resource of Object.values(after.resources)) {
    const previous = before.resources[resource.name];
    if (previous === undefined) continue;
    for (const field of resource.fields.filter(
      (one) =>
        !one.system && !done.has(`${resource.name}.${one.name}`) && hasNewValueFix(one, previousField(one, previous)),
    )) {
      const count = await fixField(client, { model: after, resource, name: field.name });
      const { becomes, blankBecomes, cut } = field.property;
      if (count > 0)
        steps.push({
          subject: resource.name,
          text: `-- ${count} records: ${field.name} ${JSON.stringify({ becomes, blankBecomes, cut })}`,
        });
    }
  }
  return steps;
};

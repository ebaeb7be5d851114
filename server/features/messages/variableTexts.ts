import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import { isBlank, type Json, type JsonObject } from '#model/schema/json.ts';
import { canRead } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import { systemFields } from '#model/systemFields.ts';
import type { Variable, VariableSource } from '#model/templates/variables.ts';
import { selectWhole } from '../../query/records/selectWhole.ts';
import { selectTitles } from '../../query/lookups/selectTitles.ts';
import { kindContextOf } from '../../records/plan/recordProblems.ts';
import type { OperationContext } from '../../records/context/context.ts';
import { readerOf } from '../../records/context/readerOf.ts';
import { runRows, runStatement } from '../../records/context/runStatement.ts';

/** Name of a variable → its text, without blanks. Shape: `{"lead.name":"Asha Rao","lead.budgetMax":"1.25 Cr"}`. */
export type VariableTexts = ReadonlyMap<string, string>;

type Valued = { readonly variable: Variable; readonly value: Json };

const idsIn = (value: Json): readonly string[] => [value].flat().filter((id) => typeof id === 'string');

const readWhole = async ({ pool, actor }: OperationContext, resource: Resource, id?: string): Promise<JsonObject> => {
  const row = await runStatement<{ data: string }>(
    pool,
    selectWhole({ resource, permissions: actor.permissions, ...(id === undefined ? {} : { id }) }),
  );
  return row === undefined ? {} : (JSON.parse(row.data) as JsonObject);
};

/** Returns the record of a source: the given record, the sender, or the only record of a resource. */
const recordOf = (
  context: OperationContext,
  { role, resource }: VariableSource,
  record: JsonObject,
): JsonObject | Promise<JsonObject> => {
  if (role === 'record') return record;
  return role === 'sender' ? readWhole(context, resource, context.actor.userId) : readWhole(context, resource);
};

/** Returns the setting of a blank field, from the settings file. */
const settingOf = ({ state }: OperationContext, { property: { setting } }: Field): Json => {
  const value = setting === undefined ? undefined : state.model.settings[setting];
  return typeof value === 'string' ? value : null;
};

/**
 * Returns the values that the sender may read. Masked values are left out: half a phone number is useless in a message.
 */
const valuesIn = async (
  context: OperationContext,
  source: VariableSource,
  record: JsonObject,
): Promise<readonly Valued[]> => {
  const { resource, variables } = source;
  const values = await recordOf(context, source, record);
  return variables.flatMap((variable): readonly Valued[] => {
    const { field } = variable;
    const value = values[field.name] ?? settingOf(context, field);
    return isBlank(value) || !canRead(context.actor.permissions, resource, field) ? [] : [{ variable, value }];
  });
};

/**
 * Returns whether everyone may see the titles of a resource. Authors of records are visible to all who see the record.
 */
export const isVisibleToAll = ({ name }: Resource): boolean => systemFields.some(({ to }) => to === name);

/** Returns the titles of referenced records, as far as the sender may see them: id → title. */
const titlesOf = async (context: OperationContext, valued: readonly Valued[]): Promise<ReadonlyMap<string, string>> => {
  const wanted = new Map<string, string[]>();
  for (const {
    variable: { field },
    value,
  } of valued) {
    if (field.to === undefined || kindFor(field).traits.refersTo === undefined) continue;
    wanted.set(field.to, [...(wanted.get(field.to) ?? []), ...idsIn(value)]);
  }
  const found = await Promise.all(
    [...wanted].map(async ([to, ids]) => {
      const resource = context.state.model.resources[to];
      if (resource === undefined) return [];
      return runRows<{ _id: string; title: string }>(
        context.pool,
        selectTitles({
          resource,
          ids: [...new Set(ids)],
          reader: readerOf(context),
          beyondScope: isVisibleToAll(resource),
        }),
      );
    }),
  );
  return new Map(found.flat().map(({ _id, title }) => [_id, title]));
};

/**
 * Returns the texts of all variables for one record, formatted and limited to what the sender may read. Other values
 * count as blank, so they never leave the server.
 */
export const variableTexts = async (
  context: OperationContext,
  sources: readonly VariableSource[],
  record: JsonObject,
): Promise<VariableTexts> => {
  const valued = (await Promise.all(sources.map((source) => valuesIn(context, source, record)))).flat();
  const titles = await titlesOf(context, valued);
  const kindContext = kindContextOf(context.state);
  const textOf = ({ variable: { field }, value }: Valued): string => {
    if (kindFor(field).traits.refersTo === undefined) return kindFor(field).toText(value, field, kindContext);
    return idsIn(value)
      .flatMap((id) => titles.get(id) ?? [])
      .join(', ');
  };
  return new Map(valued.map((one) => [one.variable.key, textOf(one)] as const).filter(([, text]) => text !== ''));
};

import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import { isBlank, type Json, type JsonObject } from '#model/schema/json.ts';
import { canRead } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import { systemFields } from '#model/systemFields.ts';
import type { Variable, VariableSource } from '#model/templates/variables.ts';
import { selectWhole } from '../../query/records/select/selectWhole.ts';
import { readTitles } from '../../query/lookups/references/readTitles.ts';
import { kindContextOf } from '#model/values/kindContextOf.ts';
import type { OperationContext } from '../../records/context/context.ts';
import type { Executor } from '../../postgres/pool.ts';
import { readerOf } from '../../records/context/readerOf.ts';
import { runStatement } from '../../postgres/runStatement.ts';

/**
 * Name of a variable → its text. Variables of blank fields are missing. Shape: `{"lead.name":"Asha
 * Rao","lead.budgetMax":"1.25 Cr"}`.
 */
export type VariableTexts = ReadonlyMap<string, string>;

type Valued = { readonly variable: Variable; readonly value: Json };

const idsIn = (value: Json): readonly string[] => [value].flat().filter((id) => typeof id === 'string');

/** Options for the variable texts. */
type VariableReading = {
  /** Runs the queries. Default: the pool. */
  readonly executor?: Executor | undefined;
  /** Id of the user who signs the message, '' for none. Default: the user of the context. */
  readonly sender?: string | undefined;
};

type Reading = OperationContext & { readonly executor: Executor; readonly sender: string };

const readWhole = async ({ executor, actor }: Reading, resource: Resource, id?: string): Promise<JsonObject> => {
  const row = await runStatement<{ data: string }>(
    executor,
    selectWhole({ resource, permissions: actor.permissions, ...(id === undefined ? {} : { id }) }),
  );
  return row === undefined ? {} : (JSON.parse(row.data) as JsonObject);
};

/** Returns the record behind a variable source: the given record, the sender, or the only record of a resource. */
const recordOf = (
  context: Reading,
  { role, resource }: VariableSource,
  record: JsonObject,
): JsonObject | Promise<JsonObject> => {
  if (role === 'record') return record;
  if (role === 'single') return readWhole(context, resource);
  return context.sender === '' ? {} : readWhole(context, resource, context.sender);
};

/** Returns the setting that replaces a blank field, from the settings file. */
const settingOf = ({ state }: OperationContext, { property: { setting } }: Field): Json => {
  const value = setting === undefined ? undefined : state.model.settings[setting];
  return typeof value === 'string' ? value : null;
};

/**
 * Returns the values that the sender may read. Masked values are left out: half a phone number is useless in a message.
 */
const valuesIn = async (context: Reading, source: VariableSource, record: JsonObject): Promise<readonly Valued[]> => {
  const { resource, variables } = source;
  const values = await recordOf(context, source, record);
  return variables.flatMap((variable): readonly Valued[] => {
    const { field } = variable;
    const value = values[field.name] ?? settingOf(context, field);
    return isBlank(value) || !canRead(context.actor.permissions, resource, field) ? [] : [{ variable, value }];
  });
};

/**
 * Returns whether everyone may see the titles of a resource's records. This is true only for the resource `users`,
 * because every record shows which user created and changed it.
 */
export const isVisibleToAll = ({ name }: Resource): boolean => systemFields.some(({ to }) => to === name);

/** Returns the titles of referenced records, as far as the sender may see them: id → title. */
const titlesOf = async (context: Reading, valued: readonly Valued[]): Promise<ReadonlyMap<string, string>> => {
  const wanted = new Map<string, string[]>();
  for (const {
    variable: { field },
    value,
  } of valued) {
    if (field.to === undefined || kindFor(field).traits.refersTo === undefined) continue;
    wanted.set(field.to, [...(wanted.get(field.to) ?? []), ...idsIn(value)]);
  }
  const titles = new Map<string, string>();
  for (const [to, ids] of wanted) {
    const resource = context.state.model.resources[to];
    if (resource === undefined) continue;
    const found = await readTitles(context.executor, {
      resource,
      ids: [...new Set(ids)],
      reader: readerOf(context),
      beyondScope: isVisibleToAll(resource),
    });
    for (const [id, title] of found) titles.set(id, title);
  }
  return titles;
};

/**
 * Returns the formatted text of each variable that has a value. `sources`: where the variables come from, such as the
 * lead (`record`), the sender, or the organization. `sender`: the id of the user who signs the message. A value that
 * the user of the context may not read counts as blank, so that it never leaves the server.
 */
export const variableTexts = async (
  context: OperationContext,
  sources: readonly VariableSource[],
  record: JsonObject,
  { executor = context.pool, sender = context.actor.userId }: VariableReading = {},
): Promise<VariableTexts> => {
  const reading: Reading = { ...context, executor, sender };
  const valued: Valued[] = [];
  // One after the other, because a transaction has one connection.
  for (const source of sources) valued.push(...(await valuesIn(reading, source, record)));
  const titles = await titlesOf(reading, valued);
  const kindContext = kindContextOf(context.state.model.settings);
  const textOf = ({ variable: { field }, value }: Valued): string => {
    if (kindFor(field).traits.refersTo === undefined) return kindFor(field).toText(value, field, kindContext);
    return idsIn(value)
      .flatMap((id) => titles.get(id) ?? [])
      .join(', ');
  };
  return new Map(valued.map((one) => [one.variable.key, textOf(one)] as const).filter(([, text]) => text !== ''));
};

import type pg from 'pg';
import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import { isBlank, isObject, type Json } from '#model/schema/json.ts';
import { ownValue } from '#model/values/ownValue.ts';
import { readTitles } from '../../query/lookups/references/readTitles.ts';
import type { OperationContext } from '../../records/context/context.ts';
import { readerOf } from '../../records/context/readerOf.ts';
import { kindContextOf } from '#model/values/kindContextOf.ts';
import type { Values } from '../../records/plan/plan.ts';
import { namesInText, type Subject } from './fillValues.ts';

/** A record that a value refers to. */
type Referred = { readonly resource: string; readonly _id: string };

const referredIn = ({ to }: Field, value: Json): readonly Referred[] =>
  [value].flat().flatMap((one: Json): readonly Referred[] => {
    if (isObject(one)) {
      const { resource, _id } = one;
      return typeof resource === 'string' && typeof _id === 'string' ? [{ resource, _id }] : [];
    }
    return typeof one === 'string' && to !== undefined ? [{ resource: to, _id: one }] : [];
  });

const titlesOf = async (
  context: OperationContext,
  client: pg.PoolClient,
  referred: readonly Referred[],
): Promise<string> => {
  const titles = new Map<string, string>();
  // One after the other, because a transaction has one connection.
  for (const name of new Set(referred.map(({ resource }) => resource))) {
    const resource = context.state.model.resources[name];
    if (resource === undefined) continue;
    const ids = referred.filter((one) => one.resource === name).map(({ _id }) => _id);
    const found = await readTitles(client, { resource, ids, reader: readerOf(context), beyondScope: false });
    for (const [id, title] of found) titles.set(`${name} ${id}`, title);
  }
  return referred.flatMap(({ resource, _id }) => titles.get(`${resource} ${_id}`) ?? []).join(', ');
};

type Reading = {
  readonly subject: Subject;
  /** Texts with fields in braces. Other fields are left as they are. */
  readonly texts: readonly string[];
  /**
   * Returns whether the value of a field keeps its stored form, because it is formatted later or may be part of an
   * address.
   */
  readonly isKept: (field: Field) => boolean;
};

/**
 * Returns a copy of a record in which the fields named in `texts`, such as `Call {name}`, are formatted for people, in
 * English. An amount becomes `25.00 Lacs`, a reference the title of its record, a list of choices `Hot, Warm`. Other
 * values are unchanged, and so are those of fields for which `isKept` returns true.
 */
export const readableRecord = async (
  context: OperationContext,
  client: pg.PoolClient,
  { subject: { resource, record }, texts, isKept }: Reading,
): Promise<Values> => {
  const readable: Record<string, Json> = {};
  for (const name of new Set(texts.flatMap(namesInText))) {
    const field = resource.fieldsByName[name];
    const value = ownValue(record, name);
    if (field === undefined || value === undefined || isBlank(value) || isKept(field)) continue;
    readable[name] =
      kindFor(field).traits.refersTo === undefined
        ? kindFor(field).toText(value, field, kindContextOf(context.state.model.settings))
        : await titlesOf(context, client, referredIn(field, value));
  }
  return { ...record, ...readable };
};

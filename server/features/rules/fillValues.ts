import type { Resource } from '#model/resource.ts';
import { durationMs, valueInText } from '#model/schema/automationSchema.ts';
import { isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import type { Values } from '../../records/plan/plan.ts';

/** The record that a rule runs on. */
export type Subject = {
  readonly resource: Resource;
  readonly id: string;
  readonly record: Values;
  readonly now: Date;
};

const textOf = (value: Json | undefined): string => {
  if (value === undefined || value === null || isObject(value)) return '';
  return Array.isArray(value) ? value.map((each) => textOf(each as Json)).join(', ') : String(value);
};

/** Fills a text with values of the record: `Call {name}` → `Call Asha Rao`. A blank value becomes an empty text. */
export const fillText = (text: string, { record }: Subject): string =>
  text
    .replace(valueInText, (_, name: string) => (Object.hasOwn(record, name) ? textOf(record[name]) : ''))
    .replace(/\s+/g, ' ')
    .trim();

/** Returns the ids of the record's owner. */
export const ownersOf = ({ resource, record }: Subject): readonly string[] =>
  [record[resource.owners[0] ?? ''] ?? []].flat().filter((id): id is string => typeof id === 'string');

const valueOf = (value: Json, subject: Subject, isRelation: boolean): Json => {
  if (Array.isArray(value))
    return value.map((each: Json) => valueOf(each, subject, isRelation)).filter((each) => each !== null);
  if (typeof value !== 'string') return value;
  if (value === '$record') return isRelation ? { resource: subject.resource.name, _id: subject.id } : subject.id;
  if (value === '$owner') return ownersOf(subject)[0] ?? null;
  if (value === '$now') return subject.now.toISOString();
  const wait = /^\$in (\S+)$/.exec(value)?.[1];
  const ms = wait === undefined ? undefined : durationMs(wait);
  return ms === undefined ? fillText(value, subject) : new Date(subject.now.getTime() + ms).toISOString();
};

/** Returns the values of a step for a record of `target`: `$record`, `$owner`, `$in 2h` and `{field}` are filled in. */
export const fillValues = (values: JsonObject, target: Resource, subject: Subject): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      valueOf(value, subject, (target.fieldsByName[name]?.toAny.length ?? 0) > 0),
    ]),
  );

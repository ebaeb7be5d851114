import type { Resource } from '#model/resource.ts';
import { durationMs, valueInText } from '#model/schema/files/automationSchema.ts';
import { isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import { ownersOf } from '../../records/plan/ownersOf.ts';
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

/** Returns the names of the fields in braces in a text: `Call {name}` → `["name"]`. */
export const namesInText = (text: string): readonly string[] =>
  [...text.matchAll(valueInText)].map(([, name = '']) => name);

/** Fills a text with values of the record: `Call {name}` → `Call Asha Rao`. A blank value becomes an empty text. */
export const fillText = (text: string, { record }: Subject): string =>
  text
    .replace(valueInText, (_, name: string) => (Object.hasOwn(record, name) ? textOf(record[name]) : ''))
    .replace(/\s+/g, ' ')
    .trim();

/** Returns whether a text consists of one placeholder, such as `{contactNo}`. Its value is copied as it is stored. */
const isCopy = (text: string): boolean => /^\{[A-Za-z]\w*\}$/.test(text.trim());

/**
 * Returns the texts in a step's values, except those that consist of a single field in braces. Example: `{"title":"Call
 * {name}","phone":"{contactNo}"}` → `["Call {name}"]`.
 */
export const textsInValues = (values: Json): readonly string[] => {
  if (typeof values === 'string') return isCopy(values) ? [] : [values];
  if (Array.isArray(values)) return values.flatMap((each: Json) => textsInValues(each));
  return isObject(values) ? Object.values(values as JsonObject).flatMap(textsInValues) : [];
};

type Filling = {
  readonly subject: Subject;
  /** The values as people read them. They are used in texts that do not consist of a single placeholder. */
  readonly readable: Values;
  readonly isRelation: boolean;
};

const valueOf = (value: Json, filling: Filling): Json => {
  const { subject, readable, isRelation } = filling;
  if (Array.isArray(value)) return value.map((each: Json) => valueOf(each, filling)).filter((each) => each !== null);
  if (typeof value !== 'string') return value;
  if (value === '$record') return isRelation ? { resource: subject.resource.name, _id: subject.id } : subject.id;
  if (value === '$owner') return ownersOf(subject)[0] ?? null;
  if (value === '$now') return subject.now.toISOString();
  const wait = /^\$in (\S+)$/.exec(value)?.[1];
  const ms = wait === undefined ? undefined : durationMs(wait);
  if (ms !== undefined) return new Date(subject.now.getTime() + ms).toISOString();
  return fillText(value, isCopy(value) ? subject : { ...subject, record: readable });
};

/**
 * Returns the values that a step writes to a record of `target`. Placeholders are replaced: `$record` by the subject,
 * `$owner` by the subject's owner, `$now` by the time of the rule, `$in 2h` by the time two hours later, and `{field}`
 * by the subject's value. `readable`: the subject's values as people read them, used for `{field}` within a longer
 * text.
 */
export const fillValues = (values: JsonObject, target: Resource, subject: Subject, readable: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      valueOf(value, { subject, readable, isRelation: (target.fieldsByName[name]?.toAny.length ?? 0) > 0 }),
    ]),
  );

import { isList, isObject } from '#model/schema/json.ts';
import type { PairsSchema } from '#model/schema/files/intakeSchema.ts';
import type { FileRow } from '../../../schema/mapping/conversion.ts';
import { type Payload, valueAt } from '../../../connections/payload/readPayload.ts';

/** Max columns of a record. chosen: several times what any portal sends. */
const maxColumns = 500;
const maxLength = 10_000;

// oxlint-disable-next-line no-control-regex -- control characters have no place in a field
const control = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value.replace(control, '').trim().slice(0, maxLength);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object' || each === null))
    return value
      .flatMap((each: unknown) => textOf(each) ?? [])
      .join(', ')
      .slice(0, maxLength);
  return undefined;
};

/**
 * Returns the texts in a record of a delivery, each under its path: `lead.phone` → `9845012345`. `pairs`: the lists of
 * names and values in the record. A value of such a list is under the path of the list and the name of the value:
 * `answers.City`.
 */
export const rowOfPayload = (payload: Payload, pairs: readonly PairsSchema[] = []): FileRow => {
  const row = new Map<string, string>();
  const visit = (value: unknown, path: string): void => {
    if (row.size >= maxColumns) return;
    const text = textOf(value);
    if (text !== undefined) row.set(path, text);
    else if (isObject(value) || Array.isArray(value))
      for (const [name, child] of Object.entries(value)) visit(child, path === '' ? name : `${path}.${name}`);
  };
  visit(payload, '');
  for (const { at, name, value } of pairs) {
    const list = valueAt(payload, at);
    for (const each of isList(list) ? list : []) {
      if (!isObject(each)) continue;
      const [key, text] = [textOf(each[name]), textOf(each[value])];
      if (key !== undefined && text !== undefined && row.size < maxColumns) row.set(`${at}.${key}`, text);
    }
  }
  return row;
};

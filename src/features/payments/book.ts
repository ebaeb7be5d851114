import { resolveRelativeDay } from '#model/values/time/resolveRelative.ts';
import type { Field } from '#model/field.ts';
import { isList, isObject, type JsonObject } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';

/**
 * The payments of a record. `fields`: those that the user fills in for a payment. `key` and `amount`: the names of the
 * fields with the id and the amount. `rows`: the recorded payments. `balance`: what is still due.
 */
export type Book = {
  readonly fields: readonly Field[];
  readonly key: string;
  readonly amount: string;
  readonly rows: readonly JsonObject[];
  readonly balance: number;
};

/**
 * Returns the payments of a record, its balance, and the fields of a payment. Undefined if there is no record, or if
 * its resource has no payments.
 */
export const paymentsOf = (resource: Resource, record: ResourceRecord | undefined): Book | undefined => {
  const { payments } = resource.schema;
  const field = resource.fieldsByName[payments?.field ?? ''];
  if (payments === undefined || field === undefined || record === undefined) return undefined;
  const value = record[field.name];
  return {
    fields: field.fields.filter(({ name, readOnly }) => name !== payments.key && !readOnly),
    key: payments.key,
    amount: payments.amount,
    rows: isList(value) ? value.filter((row): row is JsonObject => isObject(row)) : [],
    balance: Number(record[payments.balance] ?? 0),
  };
};

/**
 * Returns the initial values of a new payment: the balance as its amount, and the defaults of the other fields, such as
 * today, or null for a field without a default.
 */
export const initialPayment = (
  { fields, amount, balance }: Book,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): JsonObject =>
  Object.fromEntries(
    fields.map(({ name, property }) => {
      const standard =
        typeof property.default === 'string' ? resolveRelativeDay(property.default, now, timeZone) : property.default;
      return [name, name === amount ? balance : (standard ?? null)];
    }),
  );

import type pg from 'pg';
import { kindFor } from '#kinds/index.ts';
import { dayOf } from '#model/values/dates.ts';
import { AppError } from '#model/errors.ts';
import type { Field } from '#model/field.ts';
import { financialYearOf, numberText } from '#model/values/financialYear.ts';
import { isBlank } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import type { TransitionSchema } from '#model/schema/schema.ts';
import { takeNumber } from '../../query/records/takeNumber.ts';
import type { OperationContext } from '../context/context.ts';
import type { Plan, Values } from '../plan/plan.ts';
import { runStatement } from '../context/runStatement.ts';

type Step = {
  readonly transition: TransitionSchema | undefined /** The record as it stands after the step. */;
  readonly record: Values;
};

/**
 * Gives the period that a record's number belongs to: `2026-27`. Errors: `INVALID` where the date that tells it is
 * blank.
 */
const periodOf = (
  resource: Resource,
  field: Field,
  { record, timeZone }: { readonly record: Values; readonly timeZone: string },
): string => {
  const of = resource.fieldsByName[field.property.numbering?.of ?? ''];
  const value = of === undefined ? undefined : record[of.name];
  if (of === undefined || typeof value !== 'string') {
    const text = `Please enter ${of?.title ?? field.title}`;
    throw new AppError('INVALID', { text: `${text}.`, fields: { [of?.name ?? field.name]: text } });
  }
  // chosen: an instant counts to the day that the organization's calendar shows then.
  return financialYearOf(kindFor(of).traits.temporal === 'instant' ? dayOf(new Date(value), timeZone) : value);
};

/** Name of the row of numbers that a field draws from in a period: `invoices.invoiceNo/2026-27`. */
export const counterKey = (resource: Resource, field: Field, period: string): string =>
  `${resource.name}.${field.name}/${period}`;

/**
 * Gives the document numbers that a step brings, each the next of its period; a record that has one keeps it. It is
 * asked for last before the record is written, as from then on whoever else wants a number of the period waits.
 * Shape: `{"invoiceNo":"INV/2026-27/0042"}`.
 */
export const giveNumbers = async (
  { resource, state }: OperationContext,
  client: pg.PoolClient,
  { transition, record }: Step,
): Promise<Values> => {
  const given: Record<string, string> = {};
  for (const name of transition?.gives ?? []) {
    const field = resource.fieldsByName[name];
    const pattern = field?.property.numbering?.as;
    if (field === undefined || pattern === undefined || !isBlank(record[name])) continue;
    const year = periodOf(resource, field, { record, timeZone: state.model.settings.timeZone });
    const row = await runStatement<{ number: string }>(client, takeNumber(counterKey(resource, field, year)));
    given[name] = numberText(pattern, { year, number: Number(row?.number) });
  }
  return given;
};

/** Gives what the audit says of numbers that were given. */
export const auditOfNumbers = (numbers: Values): Plan['audit'] =>
  Object.fromEntries(Object.entries(numbers).map(([name, number]) => [name, { old: null, new: number }]));

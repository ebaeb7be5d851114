import type pg from 'pg';
import { kindFor } from '#kinds/index.ts';
import { dayOf } from '#model/values/time/dates.ts';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import type { Field } from '#model/field.ts';
import { financialYearOf, documentNumberText } from '#model/values/time/financialYear.ts';
import { isBlank } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import type { TransitionSchema } from '#model/schema/statesSchema.ts';
import { takeNumber } from '../../query/records/write/takeNumber.ts';
import type { OperationContext } from '../context/context.ts';
import type { Plan, Values } from '../plan/plan.ts';
import { runStatement } from '../../postgres/runStatement.ts';

type Step = {
  readonly transition: TransitionSchema | undefined;
  /** The record after the transition. */
  readonly record: Values;
};

/** Returns the period of a record's number: `2026-27`. Errors: `INVALID` if its date is blank. */
const periodOf = (
  resource: Resource,
  field: Field,
  { record, timeZone }: { readonly record: Values; readonly timeZone: string },
): string => {
  const of = resource.fieldsByName[field.property.numbering?.of ?? ''];
  const value = of === undefined ? undefined : record[of.name];
  if (of === undefined || typeof value !== 'string') {
    const text = serverText('fields.enter', { field: of?.title ?? field.title });
    throw new AppError('INVALID', { text: `${text}.`, fields: { [of?.name ?? field.name]: text } });
  }
  // chosen: an instant belongs to its day in the organization's time zone.
  return financialYearOf(kindFor(of).traits.temporal === 'instant' ? dayOf(new Date(value), timeZone) : value);
};

/** Returns the key of the counter that numbers a field's documents in a period: `invoices.invoiceNo/2026-27`. */
export const counterKey = (resource: Resource, field: Field, period: string): string =>
  `${resource.name}.${field.name}/${period}`;

/**
 * Returns the document numbers that a transition assigns: field → the next number of the field's period. A record keeps
 * a number that it already has. Empty if there is none to assign. Each counter is locked until the transaction ends, so
 * call it as the last step before the write. Errors: `INVALID` if the date that decides the period is blank. Shape:
 * `{"invoiceNo":"INV/2026-27/0042"}`.
 */
export const assignNumbers = async (
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
    given[name] = documentNumberText(pattern, { year, number: Number(row?.number) });
  }
  return given;
};

/** Returns the changes for the audit log when numbers are assigned: field → `{"old":null,"new":"INV/2026-27/0042"}`. */
export const auditOfNumbers = (numbers: Values): Plan['audit'] =>
  Object.fromEntries(Object.entries(numbers).map(([name, number]) => [name, { old: null, new: number }]));

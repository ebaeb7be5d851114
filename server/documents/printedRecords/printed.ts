import { word } from '#model/language/wording.ts';
import { kindFor } from '#kinds/index.ts';
import { amountInWords } from '#model/values/numbers/amountInWords.ts';
import type { PrintSchema } from '#model/schema/documentSchema.ts';
import type { Field } from '#model/field.ts';
import { isBlank, isList, isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import type { KindContext } from '#model/kind.ts';
import type { Resource } from '#model/resource.ts';
import { currentTexts } from '../../language/serverLanguages.ts';
import { stateTypeOf } from '#model/states.ts';

type PrintedLine = { readonly text: string; readonly amount: string };
type PrintedTotal = { readonly label: string; readonly amount: string; readonly isGrand: boolean };
/** A table of a printed record, with its cells as texts. */
export type PrintedTable = {
  readonly title: string;
  readonly columns: readonly { readonly title: string; readonly isAmount: boolean }[];
  readonly rows: readonly (readonly string[])[];
};

/** The content of a printed record, as texts. Its layout is in draw.ts. */
export type Printed = {
  readonly title: string;
  readonly number: string;
  /** Text printed across each page: the state of a cancelled record, or `Draft` for a record without a number. */
  readonly stamp: string | undefined;
  readonly sender: { readonly name: string; readonly lines: readonly string[] };
  /** Name and address of the recipient, with the name first. */
  readonly to: readonly string[];
  readonly facts: readonly (readonly [label: string, text: string])[];
  readonly currency: string;
  readonly lines: readonly PrintedLine[];
  readonly totals: readonly PrintedTotal[];
  readonly words: string;
  readonly payments: PrintedTable | undefined;
  readonly notes: readonly string[];
};

/** The record to print, what the schema says about its page (`print`), and the agency for the letterhead. */
export type PrintRequest = {
  readonly resource: Resource;
  readonly print: PrintSchema;
  /** The record, as the user may see it. */
  readonly record: JsonObject;
  /** The record of the agency, for the letterhead. Undefined: the letterhead has only the name. */
  readonly sender: { readonly resource: Resource; readonly record: JsonObject } | undefined;
  readonly context: KindContext;
};

const textOf = (field: Field | undefined, value: Json | undefined, context: KindContext): string =>
  field === undefined || value === undefined || isBlank(value) ? '' : kindFor(field).toText(value, field, context);

/**
 * Returns a pattern filled with the values of a record. Parts between commas and dots are left out if one of their
 * fields is blank: `{city} {pincode}, {state} · Phone {phone}` without state and phone → `Bengaluru 560001`.
 */
const fill = (pattern: string, resource: Resource, record: JsonObject, context: KindContext): string =>
  pattern.split(/(, | · )/).reduce((line, part, index, parts) => {
    if (index % 2 === 1) return line;
    const names = [...part.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    if (names.some((name) => isBlank(record[name]))) return line;
    const text = part.replace(/\{(\w+)\}/g, (_, name: string) =>
      textOf(resource.fieldsByName[name], record[name], context),
    );
    return line === '' ? text : `${line}${parts[index - 1] ?? ' '}${text}`;
  }, '');

const amountOf = (value: Json | undefined): number => (typeof value === 'number' ? value : 0);

const isAmount = (field: Field): boolean => kindFor(field).column.type === 'numeric';

const rowsOf = (value: Json | undefined): readonly JsonObject[] =>
  isList(value) ? value.filter((row): row is JsonObject => isObject(row)) : [];

/** Returns the printed lines of a list of rows: the joined texts of each row, with its amount on the right. */
const linesOf = (field: Field, { record, context }: PrintRequest): readonly PrintedLine[] => {
  if (kindFor(field).traits.nested !== 'many') {
    return amountOf(record[field.name]) === 0
      ? []
      : [{ text: field.title, amount: textOf(field, record[field.name], context) }];
  }
  const amount = field.fields.findLast(isAmount);
  return rowsOf(record[field.name]).map((row) => ({
    text: field.fields
      .filter((one) => one !== amount)
      .map((one) => textOf(one, row[one.name], context))
      .filter((text) => text !== '')
      .join(', '),
    amount: textOf(amount, row[amount?.name ?? ''], context),
  }));
};

const paymentsOf = ({ resource, record, context }: PrintRequest): PrintedTable | undefined => {
  const { payments } = resource.schema;
  const field = resource.fieldsByName[payments?.field ?? ''];
  const rows = field === undefined ? [] : rowsOf(record[field.name]);
  if (field === undefined || payments === undefined || rows.length === 0) return undefined;
  const others = field.fields.filter(({ name }) => name !== payments.key && name !== payments.amount);
  const columns = [...others, ...field.fields.filter(({ name }) => name === payments.amount)];
  return {
    title: field.title,
    columns: columns.map((one) => ({ title: one.title, isAmount: isAmount(one) })),
    rows: rows.map((row) => columns.map((one) => textOf(one, row[one.name], context))),
  };
};

const stampOf = ({ resource, print, record }: PrintRequest): string | undefined => {
  const { states } = resource;
  const state = states === undefined ? undefined : record[states.field];
  if (states !== undefined && stateTypeOf(states, state) === 'cancelled') return word(String(state));
  return isBlank(record[print.number]) ? word('Draft') : undefined;
};

/** Returns the symbol of a currency, such as `₹` for `INR`, or its code if it has no symbol. */
export const symbolOf = (currency: string): string =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

/**
 * Returns the content of a printed record. Blank texts are left out. Lines and totals with the amount 0 are left out
 * too, except the total that `print.grand` names and the last of `print.totals`. Source: a tax invoice in India must
 * have both parties, number, date, service code, each tax, and the total in words.
 */
export const printedOf = (request: PrintRequest): Printed => {
  const { resource, print, record, sender, context } = request;
  const { settings } = context;
  const fieldsOf = (names: readonly string[]): readonly Field[] =>
    names.flatMap((name) => resource.fieldsByName[name] ?? []);
  return {
    title: print.title,
    number: textOf(resource.fieldsByName[print.number], record[print.number], context),
    stamp: stampOf(request),
    sender: {
      name: settings.name,
      lines:
        sender === undefined
          ? []
          : print.letterhead
              .map((pattern) => fill(pattern, sender.resource, sender.record, context))
              .filter((line) => line !== ''),
    },
    to: print.to.map((pattern) => fill(pattern, resource, record, context)).filter((line) => line !== ''),
    facts: fieldsOf(print.facts).flatMap((field) => {
      const text = textOf(field, record[field.name], context);
      return text === '' ? [] : [[field.title, text] as const];
    }),
    currency: symbolOf(settings.currency),
    lines: fieldsOf(print.lines).flatMap((field) => linesOf(field, request)),
    totals: fieldsOf(print.totals).flatMap((field, index) => {
      const isGrand = field.name === print.grand;
      const isLast = index === print.totals.length - 1;
      if (amountOf(record[field.name]) === 0 && !isGrand && !isLast) return [];
      return [{ label: field.title, amount: textOf(field, record[field.name] ?? 0, context), isGrand }];
    }),
    words: (currentTexts()?.amountInWords ?? amountInWords)(amountOf(record[print.grand]), settings.currency),
    payments: paymentsOf(request),
    notes: fieldsOf(print.notes ?? [])
      .map((field) => textOf(field, record[field.name], context))
      .filter((text) => text !== ''),
  };
};

import type { PremiseSchema } from './rulesSchema.ts';
import type { Filter } from './tabSchema.ts';

/**
 * A roll-up: a value that is calculated from all records that refer to the record with the field. Example: the sum of
 * the cleared payments of an invoice,
 * `{"of":"payments","by":"invoice","take":"sum","field":"amount","if":{"status":["Cleared"]}}`.
 */
export type RollupSchema = {
  /** Resource of the records. */
  readonly of: string;
  /** Reference or relation of those records to this one. */
  readonly by: string;
  readonly take: 'count' | 'sum' | 'min' | 'max' | 'latest';
  /** Field of those records whose values are taken. Not with `count`. */
  readonly field?: string;
  /** With `latest`: the date that determines which record is the latest. Default: the time of creation. */
  readonly on?: string;
  /** Only records that meet this filter. */
  readonly if?: Filter;
};

/**
 * A formula. Example: `{"percent":[{"field":"subtotal"},{"field":"gstPercent"}]}` is gstPercent % of subtotal. The
 * result is a number, a text, a day or a yes/no, depending on the kind of the computed field. Numbers are exact
 * decimals. Only the final result is rounded, halves away from zero: to two decimals, or to a whole number if the field
 * is an integer.
 */
export type Expression =
  /** A constant. A text is a day if a day is expected: `2026-04-01`. */
  | number
  | string
  | boolean
  /** The value of a field of the same record. A blank number is 0, except in divide, min, max, round and addDays. */
  | { readonly field: string }
  /** The sum over all rows, e.g. `["items.amount"]`. */
  | { readonly sum: readonly string[] }
  | { readonly add: readonly Expression[] }
  /** The first value minus all others. */
  | { readonly subtract: readonly Expression[] }
  | { readonly multiply: readonly Expression[] }
  /** The second value percent of the first: `200` and `18` → 36. */
  | { readonly percent: readonly [Expression, Expression] }
  /** The first value divided by the second. Blank if one is blank, or the second is 0. */
  | { readonly divide: readonly [Expression, Expression] }
  /** The smallest number or the earliest day. Blanks are ignored. */
  | { readonly min: readonly Expression[] }
  /** The largest number or the latest day. Blanks are ignored. */
  | { readonly max: readonly Expression[] }
  /**
   * A number rounded to `places` decimals, halves away from zero. Default: a whole number. Negative `places` round to
   * tens, hundreds and so on.
   */
  | { readonly round: Expression; readonly places?: number }
  /** Number of days from the first day to the second, negative if the second is earlier. */
  | { readonly daysBetween: readonly [Expression, Expression] }
  /** The day that is some whole days after another. */
  | { readonly addDays: readonly [Expression, Expression] }
  /** Texts, numbers and days joined to one text. Blanks are left out. The default separator is a space. */
  | { readonly join: readonly Expression[]; readonly separator?: string }
  | { readonly upper: Expression }
  | { readonly lower: Expression }
  | { readonly if: PremiseSchema; readonly then: Expression; readonly else: Expression }
  /** A field of the record that a reference refers to, `project.city`. Only as the whole formula of a field. */
  | { readonly lookup: string }
  /** Only as the whole formula of a field. */
  | { readonly rollup: RollupSchema };

/**
 * A running document number without gaps, per period. Shape:
 * `{"per":"financialYear","of":"invoiceDate","as":"INV/{year}/{number:4}"}`.
 */
export type NumberingSchema = {
  /** The period in which numbering restarts: India's financial year, April to March. */
  readonly per: 'financialYear';
  /** Date field that determines the period. */
  readonly of: string;
  /** Format of the number: `{year}` is `2026-27`, `{number:4}` at least four digits. */
  readonly as: string;
};

/**
 * A default from a setting that changes over time, such as the GST rate. `on`: the date field that determines which
 * value applies. Shape: `{"setting":"gst","on":"invoiceDate"}`.
 */
export type DefaultFromSchema = { readonly setting: 'gst'; readonly on: string };

/**
 * A default that a form copies from another record. `field`: the field that refers to that record. `from`: fields of
 * that record; the first one with a value is copied. Shape: `{"field":"lead","from":["bookedUnderName","name"]}`.
 */
export type CopyFromSchema = { readonly field: string; readonly from: readonly string[] };

/**
 * The payments of a record: the rows in which they are stored, the remaining amount, and the state that the record gets
 * when nothing, a part or everything is paid.
 */
export type PaymentsSchema = {
  /** Read-only rows, written only by the call `recordPayment`. */
  readonly field: string;
  /** Field of a row that identifies it, so that it can be removed. */
  readonly key: string;
  /** Amount field of a row. */
  readonly amount: string;
  /** Computed field with the remaining amount. */
  readonly balance: string;
  /** The states of a record with no, partial and full payment. */
  readonly states: { readonly none: string; readonly part: string; readonly all: string };
};

/** Layout of a printed record. */
export type PrintSchema = {
  readonly title: string;
  /** Number field; without a number the record is printed as a draft. */
  readonly number: string;
  /** Lines of the letterhead, from the organization's record: `{city} {pincode}, {state}`. Blank parts are left out. */
  readonly letterhead: readonly string[];
  /** Lines of the recipient, from the record itself; the first is the name. */
  readonly to: readonly string[];
  /** Fields next to the address. */
  readonly facts: readonly string[];
  /** Fields with rows, and amounts that are printed on lines like rows. */
  readonly lines: readonly string[];
  /** Amounts below the lines, in order. */
  readonly totals: readonly string[];
  /** The emphasized total, which is also written in words. */
  readonly grand: string;
  /** Texts at the end, e.g. notes and bank details. */
  readonly notes?: readonly string[];
};

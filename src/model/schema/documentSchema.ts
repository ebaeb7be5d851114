import type { Json } from './json.ts';

/**
 * A formula with exact decimals. Only the field's value is rounded, half up to two decimals. Shape:
 * `{"percent":[{"field":"subtotal"},{"field":"gstPercent"}]}` is gstPercent % of subtotal.
 */
export type Expression =
  | number
  /** The value of a field of the same record; blank is 0. */
  | { readonly field: string }
  /** The sum over all rows, e.g. `["items.amount"]`. */
  | { readonly sum: readonly string[] }
  | { readonly add: readonly Expression[] }
  /** The first minus all others. */
  | { readonly subtract: readonly Expression[] }
  | { readonly multiply: readonly Expression[] }
  /** The second as a percentage of the first. */
  | { readonly percent: readonly [Expression, Expression] }
  | { readonly if: Readonly<Record<string, Json>>; readonly then: Expression; readonly else: Expression };

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

/** Initial value from a dated setting. Shape: `{"setting":"gst","on":"invoiceDate"}`. */
export type DefaultFromSchema = { readonly setting: 'gst'; readonly on: string };

/**
 * What a form fills in when another field refers to a record: its first filled field of these. Shape:
 * `{"field":"lead","from":["bookedUnderName","name"]}`.
 */
export type CopyFromSchema = { readonly field: string; readonly from: readonly string[] };

/** Payments of a record: their rows, the balance, and the states that follow. */
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
  /** Rows, and amounts that are a separate line. */
  readonly lines: readonly string[];
  /** Amounts below the lines, in order. */
  readonly totals: readonly string[];
  /** The emphasized total, which is also written in words. */
  readonly grand: string;
  /** Texts at the end, e.g. notes and bank details. */
  readonly notes?: readonly string[];
};

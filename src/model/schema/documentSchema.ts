import type { Json } from './json.ts';

/**
 * How a number follows from others, in exact decimals. Only the field that holds it is rounded, half up to two
 * decimals.
 * Shape: `{"percent":[{"field":"subtotal"},{"field":"gstPercent"}]}` is gstPercent % of subtotal.
 */
export type Expression =
  | number
  /** The value of a field of the same record; a blank one is 0. */
  | { readonly field: string }
  /** The sum over all rows, e.g. `["items.amount"]`. */
  | { readonly sum: readonly string[] }
  | { readonly add: readonly Expression[] }
  /** The first less all others. */
  | { readonly subtract: readonly Expression[] }
  | { readonly multiply: readonly Expression[] }
  /** So much of the first as the second, a percentage, says. */
  | { readonly percent: readonly [Expression, Expression] }
  | { readonly if: Readonly<Record<string, Json>>; readonly then: Expression; readonly else: Expression };

/**
 * A running number of a document: one more for each of a period, none left out. Shape:
 * `{"per":"financialYear","of":"invoiceDate","as":"INV/{year}/{number:4}"}`.
 */
export type NumberingSchema = {
  /** What the number begins anew with; a financial year is that of India, April to March. */
  readonly per: 'financialYear';
  /** Date field that tells the period. */
  readonly of: string;
  /** The number as it reads: `{year}` is `2026-27`, `{number:4}` at least four digits. */
  readonly as: string;
};

/** Value of a new record that comes from a dated setting. Shape: `{"setting":"gst","on":"invoiceDate"}`. */
export type DefaultFromSchema = { readonly setting: 'gst'; readonly on: string };

/**
 * What a form fills in as soon as another field points at a record: the first of its fields that is filled in. Shape:
 * `{"field":"lead","from":["bookedUnderName","name"]}`.
 */
export type CopyFromSchema = { readonly field: string; readonly from: readonly string[] };

/** Payments of a record: which rows they are, what they lessen, and the states that follow. */
export type PaymentsSchema = {
  /** Rows, read only: the call `recordPayment` alone writes them. */
  readonly field: string;
  /** Field of a row that names it, so that it can be taken back. */
  readonly key: string;
  /** Field of a row that says how much. */
  readonly amount: string;
  /** Computed field: what is still to be paid. */
  readonly balance: string;
  /** The state of a record of which nothing, a part, and all is paid. */
  readonly states: { readonly none: string; readonly part: string; readonly all: string };
};

/** A record on paper. */
export type PrintSchema = {
  readonly title: string;
  /** Field that numbers it; one without a number is printed as a draft. */
  readonly number: string;
  /**
   * Lines of the head, made of the organization's record: `{city} {pincode}, {state}`; parts with a blank are left out.
   */
  readonly letterhead: readonly string[];
  /** To whom it goes, lines made of the record itself in the same way; the first is the name. */
  readonly to: readonly string[];
  /** Fields beside the address. */
  readonly facts: readonly string[];
  /** Rows, and amounts that are a line of their own. */
  readonly lines: readonly string[];
  /** Amounts below the lines, in order. */
  readonly totals: readonly string[];
  /** The one of them that stands out, and is written in words. */
  readonly grand: string;
  /** Texts at the end, e.g. notes and bank details. */
  readonly notes?: readonly string[];
};

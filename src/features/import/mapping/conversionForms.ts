import type { JsonObject } from '#model/schema/json.ts';

/** One input of a conversion: the word that it writes, and how. */
export type ConversionInput =
  | {
      readonly word: string;
      readonly title: string;
      readonly as: 'text' | 'pattern' | 'number';
      readonly isOptional?: true;
      readonly hint?: string;
    }
  | { readonly word: string; readonly title: string; readonly as: 'table'; readonly from: string; readonly to: string }
  | {
      readonly word: string;
      readonly title: string;
      readonly as: 'choice';
      readonly options: Readonly<Record<string, string>>;
    };

export type ConversionForm = {
  readonly title: string;
  readonly inputs: readonly ConversionInput[];
  readonly hasElse?: true;
};

/**
 * Every conversion that a map may hold, by the word that names it, with its inputs. Source: docs/import-maps/README.md.
 */
export const conversionForms: Readonly<Record<string, ConversionForm>> = {
  lookup: {
    title: 'Table of values',
    inputs: [{ word: 'lookup', title: 'Values', as: 'table', from: 'In the file', to: 'Becomes' }],
    hasElse: true,
  },
  replace: {
    title: 'Replace text',
    inputs: [
      { word: 'replace', title: 'Find (pattern)', as: 'pattern' },
      { word: 'with', title: 'Replace with', as: 'text', hint: '$1 is the first group of the pattern' },
    ],
  },
  match: {
    title: 'Take part of the text',
    inputs: [
      { word: 'match', title: 'Pattern', as: 'pattern' },
      {
        word: 'use',
        title: 'Use',
        as: 'text',
        isOptional: true,
        hint: '$1 is the first group of the pattern; leave blank for the whole match',
      },
    ],
    hasElse: true,
  },
  scale: { title: 'Multiply a number', inputs: [{ word: 'scale', title: 'By', as: 'number' }] },
  range: {
    title: 'Range to one number',
    inputs: [
      {
        word: 'range',
        title: 'Take',
        as: 'choice',
        options: { mean: 'The average', low: 'The lower number', high: 'The higher number' },
      },
    ],
  },
  unit: {
    title: 'Units',
    inputs: [
      { word: 'unit', title: 'Units', as: 'table', from: 'In the file', to: 'Unit' },
      { word: 'default', title: 'Unit of a number without one', as: 'text', isOptional: true },
    ],
  },
};

/** A conversion that is often needed, ready to use. */
export type ConversionPreset = { readonly title: string; readonly step: JsonObject };

export const conversionPresets: readonly ConversionPreset[] = [
  { title: 'Table of values', step: { lookup: { '': '' } } },
  { title: 'Replace text', step: { replace: '', with: '' } },
  { title: 'Take part of the text', step: { match: '^(.*)$', use: '$1' } },
  { title: 'Split: text before the first comma', step: { match: '^([^,]*)', use: '$1' } },
  { title: 'Split: text after the first comma', step: { match: '^[^,]*,(.*)$', use: '$1', else: 'blank' } },
  { title: 'Multiply a number', step: { scale: 1 } },
  { title: 'Amounts in thousands', step: { scale: 1000 } },
  { title: 'Amounts in lakhs', step: { scale: 100_000 } },
  { title: 'Amounts in crores', step: { scale: 10_000_000 } },
  { title: 'Amounts in millions', step: { scale: 1_000_000 } },
  {
    title: 'Dates written month/day/year',
    step: { replace: '^(\\d{1,2})[/.-](\\d{1,2})[/.-](\\d{4})$', with: '$3-$1-$2' },
  },
  { title: 'Range to one number', step: { range: 'mean' } },
  { title: 'Units', step: { unit: { '': '' } } },
];

/** Gives the word that names a conversion. */
export const conversionName = (step: JsonObject): string | undefined =>
  Object.keys(conversionForms).find((word) => step[word] !== undefined);

/** What becomes of a text that a conversion has no answer for. */
export const elseTitles: Readonly<Record<string, string>> = {
  refuse: 'Reject the row',
  keep: 'Keep it as it is',
  blank: 'Leave the field blank',
  use: 'Use another text',
};

import type { JsonObject } from '#model/schema/json.ts';
import { importMappingText } from '../../../../messages/en/importMappingText.ts';
import type { Origin } from '../origin.ts';

/** An input of the editor of a conversion. It sets the key `word` of the conversion to a value of the type `as`. */
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

/** The editor of a conversion. `hasElse`: it asks what happens to a text that cannot be converted. */
export type ConversionForm = {
  readonly title: string;
  readonly inputs: readonly ConversionInput[];
  readonly hasElse?: true;
};

/**
 * Returns what the editor shows for the conversions: name of a conversion in a mapping file, such as `lookup` → its
 * title and its inputs. `origin`: what the mapping reads. Source: docs/import-maps/README.md.
 */
export const conversionForms = (origin: Origin = 'file'): Readonly<Record<string, ConversionForm>> => ({
  lookup: {
    title: importMappingText('convert.table'),
    inputs: [
      {
        word: 'lookup',
        title: importMappingText('convert.values'),
        as: 'table',
        from: importMappingText(`convert.from.${origin}`),
        to: importMappingText('convert.becomes'),
      },
    ],
    hasElse: true,
  },
  replace: {
    title: importMappingText('convert.replace'),
    inputs: [
      { word: 'replace', title: importMappingText('convert.find'), as: 'pattern' },
      {
        word: 'with',
        title: importMappingText('convert.with'),
        as: 'text',
        hint: importMappingText('convert.groupHint'),
      },
    ],
  },
  match: {
    title: importMappingText('convert.match'),
    inputs: [
      { word: 'match', title: importMappingText('convert.pattern'), as: 'pattern' },
      {
        word: 'use',
        title: importMappingText('convert.use'),
        as: 'text',
        isOptional: true,
        hint: importMappingText('convert.matchHint'),
      },
    ],
    hasElse: true,
  },
  scale: {
    title: importMappingText('convert.scale'),
    inputs: [{ word: 'scale', title: importMappingText('convert.by'), as: 'number' }],
  },
  range: {
    title: importMappingText('convert.range'),
    inputs: [
      {
        word: 'range',
        title: importMappingText('convert.take'),
        as: 'choice',
        options: {
          mean: importMappingText('convert.mean'),
          low: importMappingText('convert.low'),
          high: importMappingText('convert.high'),
        },
      },
    ],
  },
  unit: {
    title: importMappingText('convert.units'),
    inputs: [
      {
        word: 'unit',
        title: importMappingText('convert.units'),
        as: 'table',
        from: importMappingText(`convert.from.${origin}`),
        to: importMappingText('convert.unit'),
      },
      { word: 'default', title: importMappingText('convert.defaultUnit'), as: 'text', isOptional: true },
    ],
  },
});

/** A conversion that a user can add to a rule: its title, and `step`, the conversion as it is first added. */
export type ConversionPreset = { readonly title: string; readonly step: JsonObject };

/** Returns the conversions that a user can add to a rule, in the order in which the editor offers them. */
export const conversionPresets = (): readonly ConversionPreset[] => [
  { title: importMappingText('convert.table'), step: { lookup: { '': '' } } },
  { title: importMappingText('convert.replace'), step: { replace: '', with: '' } },
  { title: importMappingText('convert.match'), step: { match: '^(.*)$', use: '$1' } },
  { title: importMappingText('convert.beforeComma'), step: { match: '^([^,]*)', use: '$1' } },
  { title: importMappingText('convert.afterComma'), step: { match: '^[^,]*,(.*)$', use: '$1', else: 'blank' } },
  { title: importMappingText('convert.scale'), step: { scale: 1 } },
  { title: importMappingText('convert.thousands'), step: { scale: 1000 } },
  { title: importMappingText('convert.lakhs'), step: { scale: 100_000 } },
  { title: importMappingText('convert.crores'), step: { scale: 10_000_000 } },
  { title: importMappingText('convert.millions'), step: { scale: 1_000_000 } },
  {
    title: importMappingText('convert.usDates'),
    step: { replace: '^(\\d{1,2})[/.-](\\d{1,2})[/.-](\\d{4})$', with: '$3-$1-$2' },
  },
  { title: importMappingText('convert.range'), step: { range: 'mean' } },
  { title: importMappingText('convert.units'), step: { unit: { '': '' } } },
];

/**
 * Returns the name of a conversion in a mapping file, such as `lookup` for `{"lookup":{"H":"Hot"}}`. Undefined for a
 * conversion that the editor does not offer.
 */
export const conversionName = (step: JsonObject): string | undefined =>
  Object.keys(conversionForms()).find((word) => step[word] !== undefined);

/**
 * Returns the possible values of `else` in a conversion, each with its title. The title says what happens to a text
 * that cannot be converted: `refuse` its row or delivery, `keep` the text, leave the field `blank`, or `use` another
 * text. `origin`: whether the mapping reads rows or deliveries.
 */
export const elseTitles = (origin: Origin): Readonly<Record<string, string>> => ({
  refuse: importMappingText(`convert.refuse.${origin}`),
  keep: importMappingText('convert.keep'),
  blank: importMappingText('convert.blank'),
  use: importMappingText('convert.other'),
});

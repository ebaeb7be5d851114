import { cachedBy } from '#model/cachedBy.ts';
import { isObject, type Json } from '#model/schema/json.ts';
import { withLanguages } from '#model/language/withLanguages.ts';
import channelManual from '../../../../schemas/channels/_channel.schema.json';
import intakeManual from '../../../../schemas/intake/_intake.schema.json';
import reportManual from '../../../../schemas/reports/_report.schema.json';
import ruleManual from '../../../../schemas/rules/_rule.schema.json';
import manual from '../../../../schemas/_vocabulary.schema.json';
import { studioText } from '../../../messages/en/studioText.ts';
import { descriptionText } from './vocabularyText.ts';

/** The part of a vocabulary that describes one value of a file, as JSON Schema with `description` and `examples`. */
export type ManualPart = Readonly<Record<string, unknown>>;

/** A vocabulary: the description of a whole file, and the definitions to which its parts refer. */
export type Manual = { readonly root: ManualPart; readonly defs: ManualPart };

const manualFrom = cachedBy((vocabulary: ManualPart): Manual => {
  const { $defs, ...root } = withLanguages(vocabulary);
  return { root, defs: isObject($defs) ? $defs : {} };
});

/**
 * Returns the vocabulary of a file by its name. The folder decides (`reports/agency.json`). Without a folder, names
 * with `_` have the vocabulary of settings (`_settings.json`), and others that of resources (`leads.json`).
 */
export const manualOf = (name: string): Manual => {
  if (name.startsWith('reports/')) return manualFrom(reportManual);
  if (name.startsWith('intake/')) return manualFrom(intakeManual);
  if (name.startsWith('channels/')) return manualFrom(channelManual);
  if (name.startsWith('rules/')) return manualFrom(ruleManual);
  const whole = manualFrom(manual);
  const settings = whole.defs['settings'];
  return name.startsWith('_') && isObject(settings) ? { root: settings, defs: whole.defs } : whole;
};

const partsOf = (value: unknown): readonly ManualPart[] =>
  Array.isArray(value) ? value.filter(isObject) : isObject(value) ? [value] : [];

/** Words with more descriptions of the same value. */
const beside = ['allOf', 'anyOf', 'oneOf', 'then', 'else'] as const;

/** Returns all parts that describe one value, the most specific first. References and alternatives are resolved. */
const spread = ({ defs }: Manual, part: ManualPart, depth = 0): readonly ManualPart[] => {
  if (depth > 6) return [];
  const name = typeof part['$ref'] === 'string' ? part['$ref'].replace('#/$defs/', '') : undefined;
  const referred = name === undefined ? [] : partsOf(defs[name]).map((one) => ({ ...one, $name: name }));
  const others = [
    ...referred,
    ...beside.flatMap((word) => partsOf(part[word])),
    ...Object.values(isObject(part['dependentSchemas']) ? part['dependentSchemas'] : {}).flatMap(partsOf),
  ];
  return [part, ...others.flatMap((one) => spread({ root: part, defs }, one, depth + 1))];
};

const below = (part: ManualPart, step: string | number): readonly ManualPart[] => {
  // An entry of a list of names is a name as well, so it gets the `$name` of the list.
  if (typeof step === 'number')
    return partsOf(part['items']).map((one) => ('$name' in part ? { ...one, $name: part['$name'] } : one));
  const properties = part['properties'];
  const own = isObject(properties) && Object.hasOwn(properties, step) ? partsOf(properties[step]) : [];
  return own.length > 0 ? own : partsOf(part['additionalProperties']);
};

/**
 * Returns all parts of the vocabulary `whole` that describe the value at a path of a file, the most specific first.
 * Returns none if the vocabulary does not describe the value.
 */
export const partsAt = (whole: Manual, path: readonly (string | number)[]): readonly ManualPart[] =>
  path.reduce<readonly ManualPart[]>(
    (parts, step) => parts.flatMap((part) => below(part, step)).flatMap((part) => spread(whole, part)),
    spread(whole, whole.root),
  );

/**
 * Returns the words that the object at a path of a file may have, by the vocabulary `whole`: word → the parts that
 * describe its value. Empty if the vocabulary does not describe the object.
 */
export const wordsAt = (
  whole: Manual,
  path: readonly (string | number)[],
): ReadonlyMap<string, readonly ManualPart[]> => {
  const words = new Map<string, readonly ManualPart[]>();
  for (const part of partsAt(whole, path)) {
    for (const [word, description] of Object.entries(isObject(part['properties']) ? part['properties'] : {})) {
      if (!words.has(word) && isObject(description)) words.set(word, spread(whole, description));
    }
  }
  return words;
};

/**
 * Returns the first description in the parts, in the user's language, and on a second line the first example in them.
 * Either can be missing. Returns '' without both.
 */
export const manualSentence = (parts: readonly ManualPart[]): string => {
  const description = parts.map((part) => part['description']).find((text) => typeof text === 'string') ?? '';
  const example = parts.map((part) => part['examples']).find((some) => Array.isArray(some) && some.length > 0) as
    | readonly Json[]
    | undefined;
  return [
    descriptionText(String(description)),
    example === undefined ? '' : studioText('file.example', { value: JSON.stringify(example[0]) }),
  ]
    .filter((text) => text !== '')
    .join('\n');
};

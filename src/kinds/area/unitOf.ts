import type { Settings } from '#model/schema/settingsSchema.ts';

/** Other spellings of a unit → the unit. Both without case, dots, spaces and a plural s. */
const synonyms: Readonly<Record<string, string>> = {
  sft: 'sqft',
  sqfeet: 'sqft',
  sqfoot: 'sqft',
  ft2: 'sqft',
  feet2: 'sqft',
  feet: 'sqft',
  ft: 'sqft',
  sqmeter: 'sqm',
  sqmetre: 'sqm',
  sqmtr: 'sqm',
  sqmt: 'sqm',
  m2: 'sqm',
  smt: 'sqm',
  sqyd: 'sqyard',
  yd2: 'sqyard',
  yard: 'sqyard',
  gaj: 'sqyard',
  syd: 'sqyard',
  gaz: 'sqyard',
  ac: 'acre',
  ha: 'hectare',
  gunta: 'guntha',
  gunthe: 'guntha',
  hectre: 'hectare',
};

const fold = (text: string): string => {
  const bare = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/square/g, 'sq')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/(?<=...)s$/, '');
  return Object.hasOwn(synonyms, bare) ? (synonyms[bare] ?? bare) : bare;
};

/**
 * Finds the unit in the organization's settings that a text names: `Sq. Meter` → `sq m`. Returns undefined if there is
 * none.
 */
export const unitOf = (text: string, settings: Settings): string | undefined =>
  Object.hasOwn(settings.areaUnits, text)
    ? text
    : Object.keys(settings.areaUnits).find((unit) => fold(unit) === fold(text));

import { languageCode, word } from '../language/wording.ts';
import type { CodeList, PropertySchema } from '../schema/schema.ts';
import { codeTitle } from './codeTitle.ts';

/** The part of a field that contains the titles of its choices. */
type Titled = { readonly property: Pick<PropertySchema, 'choiceTitles' | 'items'> };

const codesOf = ({ property: { choiceTitles, items } }: Titled): CodeList | undefined => {
  const titles = choiceTitles ?? items?.choiceTitles;
  return typeof titles === 'string' ? titles : undefined;
};

/**
 * Returns the title of a field's choice in the current language: `New` → `नया`; for a field of country codes, `IN` →
 * `भारत`. A choice without a translation is returned unchanged.
 */
export const choiceTitle = (field: Titled, choice: string): string => {
  const codes = codesOf(field);
  return codes === undefined ? word(choice) : codeTitle(choice, codes);
};

/**
 * Returns choices in the order in which a form offers them. If the field has codes of countries or the like, its
 * choices are sorted by title, except the first, which the schema puts first. The choices of all other fields keep
 * their order.
 */
export const inOrderOfTitles = (field: Titled, choices: readonly string[]): readonly string[] => {
  if (codesOf(field) === undefined) return choices;
  const [first, ...others] = choices.map((choice) => ({ choice, title: choiceTitle(field, choice) }));
  const sorted = others.toSorted((a, b) => a.title.localeCompare(b.title, languageCode()));
  return [...(first === undefined ? [] : [first]), ...sorted].map(({ choice }) => choice);
};

import { word } from '../language/wording.ts';
import type { PropertySchema } from '../schema/schema.ts';
import { codeTitle, type CodeList } from './codeTitle.ts';

/** A field, as far as the titles of its choices depend on it. */
type Titled = { readonly property: Pick<PropertySchema, 'choiceTitles' | 'items'> };

const codesOf = ({ property: { choiceTitles, items } }: Titled): CodeList | undefined => {
  const titles = choiceTitles ?? items?.choiceTitles;
  return typeof titles === 'string' ? titles : undefined;
};

/** Returns the title of a field's choice in the current language: `New` → `नया`, of a country `IN` → `भारत`. */
export const choiceTitle = (field: Titled, choice: string): string => {
  const codes = codesOf(field);
  return codes === undefined ? word(choice) : codeTitle(choice, codes);
};

/** Returns choices in the order in which they are offered: codes by their names after the first, others as written. */
export const inOrderOfTitles = (field: Titled, choices: readonly string[]): readonly string[] => {
  if (codesOf(field) === undefined) return choices;
  const [first, ...others] = choices.map((choice) => ({ choice, title: choiceTitle(field, choice) }));
  const sorted = others.toSorted((a, b) => a.title.localeCompare(b.title, word('en')));
  return [...(first === undefined ? [] : [first]), ...sorted].map(({ choice }) => choice);
};

import { isObject, type Json } from '#model/schema/json.ts';
import { manualOf, type ManualPart } from '../../studio/editor/manual.ts';
import { descriptionText, sentencesIn, vocabularyText } from '../../studio/editor/vocabularyText.ts';

/**
 * The part of a vocabulary that describes one value of a file, as JSON Schema. If the part refers to a definition of
 * the vocabulary, `$name` is the name of the definition and `$title` its title.
 */
export type Part = ManualPart & { readonly $name?: string; readonly $title?: unknown };

/** One of several values that a word can have. */
export type ValueChoice = {
  readonly value: Json;
  readonly label: string;
  /** The meaning of the choice, from the description of the word. */
  readonly hint: string | undefined;
};

/**
 * The kind of input that a value has in the form. `either`: one of some choices, or a value of another shape.
 * `oneWord`: an object with exactly one word.
 */
export type Shape =
  | { readonly kind: 'text' | 'longText' | 'number' | 'yesNo' | 'json' }
  | { readonly kind: 'choice'; readonly choices: readonly ValueChoice[] }
  | { readonly kind: 'either'; readonly choices: readonly ValueChoice[]; readonly other: Part }
  | { readonly kind: 'list'; readonly items: Part }
  | { readonly kind: 'map'; readonly keys: Part; readonly values: Part }
  | { readonly kind: 'object' | 'oneWord'; readonly words: readonly Word[] };

/** A word that an object in a file may have, and the part of the vocabulary that describes its value. */
export type Word = { readonly name: string; readonly part: Part; readonly isRequired: boolean };

/**
 * The vocabulary of a file: the part that describes the whole file (`root`), and a function that resolves the
 * references in it.
 */
export type FileVocabulary = { readonly root: Part; readonly resolve: (part: unknown) => Part };

/**
 * Returns the vocabulary of a file. Only the folder in its name matters: `rules/` and `rules/first-response.json` have
 * the same vocabulary.
 */
export const vocabularyOf = (file: string): FileVocabulary => {
  const { root, defs } = manualOf(file);
  const resolve = (part: unknown): Part => {
    if (!isObject(part)) return {};
    const name = typeof part['$ref'] === 'string' ? part['$ref'].replace('#/$defs/', '') : undefined;
    const referred = name === undefined ? undefined : defs[name];
    if (name === undefined || !isObject(referred)) return part;
    return { ...resolve(referred), ...part, $name: name, $title: referred['title'] };
  };
  return { root, resolve };
};

/** Returns a word as a label: `perDay` → `Per day`. */
const spelledOut = (name: string): string => {
  const text = name
    .replace(/^\$/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/**
 * Returns the label of a word in the user's language: its title in the vocabulary, otherwise its name spelled out
 * (`outOfHours` → `Out of hours`).
 */
export const labelOf = (name: string, part: Part): string =>
  vocabularyText(typeof part['title'] === 'string' ? part['title'] : spelledOut(name));

/**
 * Returns the label of an entry of a list. `items` is the part of the vocabulary that describes an entry. The label is
 * the title of `items`, otherwise `label`, the label of the list.
 */
export const entryTitle = (items: Part, label: string): string =>
  typeof items['title'] === 'string' ? vocabularyText(items['title']) : label;

const plainDescription = (part: Part): string =>
  typeof part['description'] === 'string' ? part['description'].replaceAll('`', '') : '';

/** Returns the sentences of the English `description` of a word, without backticks. Empty if it has none. */
export const sentencesOf = (part: Part): readonly string[] => sentencesIn(plainDescription(part));

/** Returns the `description` of a word in the user's language, without backticks. '' if it has none. */
export const descriptionOf = (part: Part): string => descriptionText(plainDescription(part));

/**
 * Returns the first sentence of the `description` of a word in the user's language, without its full stop. '' if it has
 * none.
 */
export const partSummary = (part: Part): string => vocabularyText(sentencesOf(part)[0] ?? '').replace(/\.$/, '');

/** chosen: shorter descriptions only repeat the label. */
const minHintWords = 6;

/**
 * Returns the hint of an input: the first sentence of the word's `description` in the user's language. '' if there is
 * none, or if it is too short to add anything to the label.
 */
export const hintOf = (part: Part): string => {
  const sentence = sentencesOf(part)[0] ?? '';
  return sentence.split(' ').length < minHintWords ? '' : vocabularyText(sentence);
};

/** chosen: max length of a text that fits in a cell. Longer texts have their own row. */
const maxCellLength = 24;

/**
 * Returns the space that the input of a text needs, by the first example in the vocabulary: `row` for a long word,
 * `lines` for a long text with spaces, and `cell` for a short example or none.
 */
export const inputSizeOf = (part: Part): 'cell' | 'row' | 'lines' => {
  const [example] = Array.isArray(part['examples']) ? (part['examples'] as readonly Json[]) : [];
  if (typeof example !== 'string' || example.length <= maxCellLength) return 'cell';
  return example.includes(' ') ? 'lines' : 'row';
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Returns the meaning of a value according to a description: `turn: one after the other.` → `one after the other`. */
const hintFor = (value: Json, description: string): string | undefined => {
  const [, found] = new RegExp(`(?:^|[.:,] )${escaped(String(value))}: ([^.]+)`).exec(description) ?? [];
  return found === undefined ? undefined : vocabularyText(found.charAt(0).toUpperCase() + found.slice(1));
};

const constantsOf = (part: Part): readonly Json[] => [
  ...(Array.isArray(part['enum']) ? (part['enum'] as readonly Json[]) : []),
  ...('const' in part ? [part['const'] as Json] : []),
];

/**
 * Returns the words that an object may have, each with the part that describes its value. Returns undefined if the
 * object is not described by words.
 */
export const partsIn = ({ properties }: ManualPart): ManualPart | undefined =>
  isObject(properties) ? properties : undefined;

const wordsOf = (part: Part, { resolve }: FileVocabulary): readonly Word[] => {
  const required: readonly unknown[] = Array.isArray(part['required']) ? part['required'] : [];
  return Object.entries(partsIn(part) ?? {}).map(([name, one]) => ({
    name,
    part: resolve(one),
    isRequired: required.includes(name),
  }));
};

/** chosen: max length of texts whose input has one line. */
const longFrom = 300;

/** Returns the title of a value: the one in the vocabulary (`choiceTitles`), otherwise its own words. */
const choiceTitle = (value: Json, part: Part, texts: ChoiceTexts): string => {
  const name = String(value);
  const titles = isObject(part['choiceTitles']) ? part['choiceTitles'] : {};
  const title = Object.hasOwn(titles, name) ? titles[name] : undefined;
  if (typeof title === 'string') return vocabularyText(title);
  return typeof value === 'boolean' ? texts(value) : vocabularyText(/^[A-Z]/.test(name) ? name : spelledOut(name));
};

const choicesOf = (values: readonly Json[], part: Part, texts: ChoiceTexts): readonly ValueChoice[] =>
  values.map((value) => ({
    value,
    label: choiceTitle(value, part, texts),
    hint: hintFor(value, plainDescription(part)),
  }));

/** Returns the label of true or false. */
type ChoiceTexts = (value: boolean) => string;

/**
 * Returns the input that a value has in the form, by the part of the vocabulary that describes the value. `texts`
 * returns the labels of true and false. Returns `json` if no other input can edit the value.
 */
export const shapeOf = (part: Part, vocabulary: FileVocabulary, texts: ChoiceTexts): Shape => {
  // Also if the text can be written in several languages.
  if (part.$name === 'text') return { kind: 'text' };
  const alternatives = Array.isArray(part['anyOf']) ? part['anyOf'].map(vocabulary.resolve) : [];
  const constants = [...constantsOf(part), ...alternatives.flatMap(constantsOf)];
  const [other] = alternatives.filter((one) => constantsOf(one).length === 0);
  if (other !== undefined) return { kind: 'either', choices: choicesOf(constants, part, texts), other };
  if (constants.length > 0) return { kind: 'choice', choices: choicesOf(constants, part, texts) };
  switch (part['type']) {
    case 'boolean':
      return { kind: 'yesNo' };
    case 'integer':
    case 'number':
      return { kind: 'number' };
    case 'string':
      return { kind: Number(part['maxLength'] ?? 0) > longFrom ? 'longText' : 'text' };
    case 'array':
      return isObject(part['items']) ? { kind: 'list', items: vocabulary.resolve(part['items']) } : { kind: 'json' };
    default:
  }
  if (partsIn(part) !== undefined)
    return { kind: part['maxProperties'] === 1 ? 'oneWord' : 'object', words: wordsOf(part, vocabulary) };
  return isObject(part['additionalProperties'])
    ? {
        kind: 'map',
        keys: vocabulary.resolve(part['propertyNames']),
        values: vocabulary.resolve(part['additionalProperties']),
      }
    : { kind: 'json' };
};

/**
 * Returns the first value of a word that the user adds to a file: the first choice, true, the example or minimum of a
 * number, or the example of a text in a fixed format. Other texts, lists and maps are empty. An object contains its
 * required words, so that the form shows their inputs.
 */
export const initialValueOf = (part: Part, vocabulary: FileVocabulary): Json => {
  const shape = shapeOf(part, vocabulary, String);
  const [example] = Array.isArray(part['examples']) ? (part['examples'] as readonly Json[]) : [];
  switch (shape.kind) {
    case 'choice':
    case 'either':
      return shape.choices[0]?.value ?? null;
    case 'yesNo':
      return true;
    case 'number':
      return typeof example === 'number' ? example : Number(part['minimum'] ?? 0);
    case 'list':
      return [];
    case 'object':
      return Object.fromEntries(
        shape.words
          .filter(({ isRequired }) => isRequired)
          .map(({ name, part: word }) => [name, initialValueOf(word, vocabulary)]),
      );
    case 'oneWord': {
      const [first] = shape.words;
      return first === undefined ? {} : { [first.name]: initialValueOf(first.part, vocabulary) };
    }
    case 'map':
    case 'json':
      return {};
    default:
      // A text with a format, such as a duration, starts with the example.
      return typeof part['pattern'] === 'string' && part['$name'] !== undefined && typeof example === 'string'
        ? example
        : '';
  }
};

/**
 * Returns a function that returns the words of the object at a path, in the order of the vocabulary. `editJson` writes
 * new words in this order.
 */
export const wordOrderOf =
  (vocabulary: FileVocabulary) =>
  (path: readonly (string | number)[]): readonly string[] => {
    const at = path.reduce<Part>((part, step) => {
      const { properties, items, additionalProperties } = part as Readonly<Record<string, unknown>>;
      if (typeof step === 'number') return vocabulary.resolve(items);
      const own = isObject(properties) && Object.hasOwn(properties, step) ? properties[step] : additionalProperties;
      const resolved = vocabulary.resolve(own);
      const alternatives = Array.isArray(resolved['anyOf']) ? resolved['anyOf'].map(vocabulary.resolve) : [];
      return alternatives.find((one) => partsIn(one) !== undefined) ?? resolved;
    }, vocabulary.root);
    return Object.keys(partsIn(at) ?? {});
  };

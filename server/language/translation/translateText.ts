import { cachedBy } from '#model/cachedBy.ts';
import { errorTable, type ErrorCode, errorText } from '#model/errors.ts';
import { hindiMessages } from '#model/language/hi/hindiMessages.ts';
import { type MessageName, messages } from '#model/messages.ts';
import { word } from '#model/language/wording.ts';
import { hindiTexts } from '../hi/hindiTexts.ts';
import { currentLanguage } from '../language.ts';
import { schemaTexts } from '../serverWording.ts';
import { maxDepth, type Pattern, patternsOf, translateByPattern, translateParts } from './textPatterns.ts';

/**
 * The validation messages and their translations, also in the form in which an import stores them: without the field at
 * the beginning.
 */
const messagePairs =
  // checked: the table's own keys
  (Object.keys(messages) as MessageName[]).flatMap((name) => {
    const [english, text] = [messages[name], hindiMessages[name]].map((one) => one.replace(/\$\{(\w+)\}/g, '%{$1}'));
    const pair = [english ?? '', text ?? ''] as const;
    const [own, translated] = pair.map((one) => one.replace(/^%\{label\} (?:का |की |को |में |देना )?/, ''));
    return name === 'default' || own === pair[0] ? [pair] : [pair, [own ?? '', translated ?? ''] as const];
  });
const plainMessages: ReadonlyMap<string, string> = new Map(messagePairs);

const ofServer = [...patternsOf(Object.entries(hindiTexts)), ...patternsOf(messagePairs)];
const patternsOfFiles = cachedBy((texts: ReadonlyMap<string, string>): readonly Pattern[] => {
  const named = (text: string): string => text.replace(/(?<!%)\{(\w+)\}/g, '%{$1}');
  return patternsOf([...texts].map(([english, text]) => [named(english), named(text)] as const));
});

/** Returns the patterns of the server's texts and of the texts of rules, such as `{name} has not been called yet`. */
const allPatterns = (): readonly Pattern[] => [...patternsOfFiles(schemaTexts('hi')), ...ofServer];

const codes: ReadonlyMap<string, ErrorCode> = new Map(
  // checked: the table's own keys
  (Object.keys(errorTable) as ErrorCode[]).map((code) => [errorTable[code].text, code]),
);

/** Translates a parameter: a text, or a list of choices. */
const translateList = (text: string, depth: number): string => {
  const whole = translateAt(text, depth);
  return whole === text ? translateParts(text, ', ', (choice) => translateAt(choice, depth)) : whole;
};

/** Translates a text that is a parameter of `depth` others. */
const translateAt = (text: string, depth: number): string => {
  const code = codes.get(text);
  if (code !== undefined) return errorText(code);
  const whole = Object.hasOwn(hindiTexts, text) ? hindiTexts[text] : plainMessages.get(text);
  if (whole !== undefined) return whole;
  const ofWord = word(text);
  if (ofWord !== text || depth > maxDepth) return ofWord;
  return translateByPattern(text, allPatterns(), (value) => translateList(value, depth + 1)) ?? text;
};

/**
 * Translates an English text of the server into the current language. Choices and titles in its parameters are
 * translated too. A text without a translation, such as a text that a user wrote, is returned unchanged.
 */
export const translateText = (text: string): string => (currentLanguage() === 'en' ? text : translateAt(text, 0));

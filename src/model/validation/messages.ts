import type { Field } from '../field.ts';
import { sentence, wording } from '../language/wording.ts';
import { choiceTitle } from '../values/choiceTitle.ts';
import type { ValidatorError } from './validator.ts';

/**
 * The default English messages of validation: the messages of the form library (specification §5), and our own where
 * the library has none. Source: Ant Design, locale en_US, `Form.defaultValidateMessages`.
 */
export const messages = {
  default: 'Field validation error for ${label}',
  required: 'Please enter ${label}',
  enum: '${label} must be one of [${enum}]',
  whitespace: '${label} cannot be a blank character',
  type: '${label} is not a valid ${type}',
  dateFormat: '${label} date format is invalid',
  dateParse: '${label} cannot be converted to a date',
  dateInvalid: '${label} is an invalid date',
  stringLen: '${label} must be ${len} characters',
  stringMin: '${label} must be at least ${min} characters',
  stringMax: '${label} must be up to ${max} characters',
  stringRange: '${label} must be between ${min}-${max} characters',
  numberLen: '${label} must be equal to ${len}',
  numberMin: '${label} must be minimum ${min}',
  numberMax: '${label} must be maximum ${max}',
  numberRange: '${label} must be between ${min}-${max}',
  arrayLen: 'Must be ${len} ${label}',
  arrayMin: 'At least ${min} ${label}',
  arrayMax: 'At most ${max} ${label}',
  arrayRange: 'The amount of ${label} must be between ${min}-${max}',
  patternMismatch: '${label} does not match the pattern ${pattern}',
  // chosen: the following have no equivalent in the library.
  patternExample: '${label} must be written like ${example}',
  twice: '${label} appears twice',
  unsafe: '${label} contains an unsupported character',
  decimals: '${label} may have up to ${max} decimals',
  currency: '${label} is in another currency, got ${got}; expected ${expected}',
  shortened:
    '${label} was shortened by a spreadsheet and digits are missing; format the column as a number and export it again',
  shortenedPhone:
    '${label} was shortened by a spreadsheet and digits are missing; format the column as text and export it again',
  multipleOf: '${label} must be a multiple of ${len}',
  repeated: '${label} contains the same value twice',
  consent: '${label} must be given',
  notApplicable: '${label} does not apply here',
  onlyOne: 'Only one of ${label} may be given',
  notTogether: '${label} cannot be combined with the other values',
  moreThan: '${label} must be more than ${min}',
  lessThan: '${label} must be less than ${max}',
  year: '${label} must be between the years ${min} and ${max}',
  unknownField: '${label} is not a field of ${type}',
  atLeast: '${label} must be at least ${other}',
  atMost: '${label} must be at most ${other}',
  after: '${label} must be after ${other}',
  before: '${label} must be before ${other}',
  future: '${label} must be in the future',
} as const;
/** The name of a validation message, such as `required`. */
export type MessageName = keyof typeof messages;

type Words = Readonly<Record<string, string | number>>;

/** Returns a message in the current language: `('required', {"label":"Name"})` → `Please enter Name`. */
export const formatMessage = (name: MessageName, words: Words): string =>
  (wording()?.messages[name] ?? messages[name]).replace(/\$\{(\w+)\}/g, (_, word: string) => String(words[word] ?? ''));

type Family = 'string' | 'number' | 'array';
const limits: Readonly<Record<string, { family: Family; side: 'min' | 'max' }>> = {
  minLength: { family: 'string', side: 'min' },
  maxLength: { family: 'string', side: 'max' },
  minimum: { family: 'number', side: 'min' },
  exclusiveMinimum: { family: 'number', side: 'min' },
  maximum: { family: 'number', side: 'max' },
  exclusiveMaximum: { family: 'number', side: 'max' },
  minItems: { family: 'array', side: 'min' },
  maxItems: { family: 'array', side: 'max' },
};

const writtenLimits = (family: Family, { property }: Field): readonly [number | undefined, number | undefined] => {
  if (family === 'string') return [property.minLength, property.maxLength];
  return family === 'number' ? [property.minimum, property.maximum] : [property.minItems, property.maxItems];
};

const limitMessage = (error: ValidatorError, field: Field): string | undefined => {
  const limit = limits[error.keyword];
  if (limit === undefined) return undefined;
  const label = field.title;
  const broken = Number(error.params['limit']);
  if (error.keyword === 'exclusiveMinimum') return formatMessage('moreThan', { label, min: broken });
  if (error.keyword === 'exclusiveMaximum') return formatMessage('lessThan', { label, max: broken });
  const [fieldMin, fieldMax] = writtenLimits(limit.family, field);
  // A condition may set other limits than the field.
  const [min, max] =
    broken === (limit.side === 'min' ? fieldMin : fieldMax) ? [fieldMin, fieldMax] : [undefined, undefined];
  if (min !== undefined && min === max) return formatMessage(`${limit.family}Len`, { label, len: min });
  if (min !== undefined && max !== undefined) return formatMessage(`${limit.family}Range`, { label, min, max });
  const value = String(error.params['limit']);
  return formatMessage(limit.side === 'min' ? `${limit.family}Min` : `${limit.family}Max`, {
    label,
    [limit.side]: value,
  });
};

/** Max choices that a message lists. chosen: users read a few to recognize the list; a form offers all of them. */
const maxListed = 6;

/**
 * Returns the titles of some choices of a field for a message: `["A","B"]` → `A, B`. If there are more than six, the
 * first five and how many more there are: `A, B, C, D, E, and 20 more`.
 */
export const choiceList = (choices: readonly unknown[], field: Field): string => {
  const titles = choices.map((one) => choiceTitle(field, String(one)));
  const shown = titles.length > maxListed ? titles.slice(0, maxListed - 1) : titles;
  const count = titles.length - shown.length;
  return [...shown, ...(count === 0 ? [] : [sentence('and %{count} more', { count })])].join(', ');
};

/** Returns the message for a text in a wrong form. Users understand an example better than a pattern. */
const patternMessage = (field: Field, typeName: string): string => {
  const { pattern, placeholder: example } = field.property;
  const label = field.title;
  // A pattern of the kind itself is not readable for users.
  if (pattern === undefined) return formatMessage('type', { label, type: typeName });
  return example === undefined
    ? formatMessage('patternMismatch', { label, pattern })
    : formatMessage('patternExample', { label, example });
};

/**
 * Returns the sentence for a validation error of a field: `{"keyword":"maxLength","params":{"limit":75}}` for the field
 * Name → `Name must be up to 75 characters`. An unknown keyword gets a general sentence. `typeName` is the name of the
 * field's kind, as in `Phone is not a valid phone`.
 */
export const messageOf = (error: ValidatorError, field: Field, typeName: string): string => {
  const label = field.title;
  const limit = limitMessage(error, field);
  if (limit !== undefined) return limit;
  switch (error.keyword) {
    case 'required':
    case 'dependentRequired':
    case 'minProperties':
      return formatMessage('required', { label });
    case 'enum':
      return formatMessage('enum', { label, enum: choiceList([error.params['allowedValues']].flat(), field) });
    case 'const':
      // A field that allows only true is a consent.
      return field.property.const === true
        ? formatMessage('consent', { label })
        : formatMessage('enum', { label, enum: choiceList([error.params['allowedValue']].flat(), field) });
    case 'type':
      return formatMessage('type', { label, type: typeName });
    case 'format':
      return String(error.params['format']).startsWith('date')
        ? formatMessage('dateInvalid', { label })
        : formatMessage('type', { label, type: typeName });
    case 'pattern':
      return patternMessage(field, typeName);
    case 'multipleOf':
      return formatMessage('multipleOf', { label, len: String(error.params['multipleOf']) });
    case 'uniqueItems':
      return formatMessage('repeated', { label });
    case 'false schema':
      return formatMessage('notApplicable', { label });
    default:
      return formatMessage('default', { label });
  }
};

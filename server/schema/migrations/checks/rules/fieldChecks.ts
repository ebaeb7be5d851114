import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import type { ImpactFix } from '#model/wire/impact.ts';
import { isBlank, isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import { matchesCondition } from '#model/validation/conditionTest.ts';
import { closestName } from '#model/values/closestName.ts';
import { isWritten } from '#model/validation/objectSchema.ts';
import type { Resource } from '#model/resource.ts';
import type { Settings } from '#model/schema/settingsSchema.ts';
import type { Path } from '#model/schema/showPath.ts';
import { type RuleCheck, type RecordRule, keepExistingFix } from './ruleCheck.ts';
import type { FieldSource } from '../fieldSources.ts';
import { filledSql, testSql } from './testSql.ts';
import { quoteText } from '../../../../postgres/quote.ts';

const ajv = new Ajv2020({ strict: false, addUsedSchema: false, multipleOfPrecision: 6, validateSchema: false });
addFormats(ajv);

/** A field in both versions, and its storage. */
export type FieldPair = {
  readonly resource: Resource;
  readonly after: Field;
  readonly before: Field | undefined;
  readonly source: FieldSource;
  readonly settings: Settings;
  /** Fields whose existing values the draft changes. Unchanged rules are checked for these too. */
  readonly fixed: ReadonlySet<string>;
};

const filled = (name: string): RecordRule => ({
  js: (record) => !isBlank(record[name]),
  sql: (columnOf) => {
    const column = columnOf(name);
    return column === undefined ? undefined : filledSql(column);
  },
});

/** A rule for a value that is not blank. */
type ValueRule = {
  readonly js: (value: Json) => boolean;
  readonly sql?: (text: string, type: string) => string | undefined;
};

const wherever = (name: string, test: ValueRule): RecordRule => ({
  js: (record) => isBlank(record[name]) || test.js(record[name] ?? null),
  ...(test.sql === undefined
    ? {}
    : {
        sql: (columnOf) => {
          const column = columnOf(name);
          const asked = column?.type === undefined ? undefined : test.sql?.(column.text, column.type);
          return column === undefined || asked === undefined ? undefined : `(not ${filledSql(column)} or ${asked})`;
        },
      }),
});

const plainWords = [
  'enum',
  'const',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'multipleOf',
] as const;

const listedIn = (entries: readonly Json[]): ValueRule => ({
  js: (value) => Array.isArray(value) && (value as readonly Json[]).every((entry) => entries.includes(entry)),
  sql: (text, type) =>
    type === 'text[]'
      ? `(${text} <@ array[${entries.map((entry) => quoteText(String(entry))).join(', ')}]::text[])`
      : undefined,
});

/** Returns the rule that a schema word sets for a value, or undefined if the word sets none. */
const wordRule = (name: string, word: string, asked: Json): RecordRule | undefined => {
  if (word === 'items' && isObject(asked) && Array.isArray(asked['enum']))
    return wherever(name, listedIn(asked['enum'] as readonly Json[]));
  if (!(plainWords as readonly string[]).includes(word)) return undefined;
  const test = { [word]: asked };
  const check = word === 'multipleOf' ? ajv.compile(test) : (value: Json): boolean => matchesCondition(test, value);
  return wherever(name, { js: (value) => check(value), sql: (text, type) => testSql({ text, type }, test) });
};

const describeLimit = (field: Field, word: string, asked: Json): string => {
  const { title } = field;
  switch (word) {
    case 'minimum':
      return `have less than ${String(asked)} in ${title}`;
    case 'maximum':
      return `have more than ${String(asked)} in ${title}`;
    case 'minLength':
      return `have fewer than ${String(asked)} characters in ${title}`;
    case 'maxLength':
      return `have more than ${String(asked)} characters in ${title}`;
    case 'minItems':
      return `have fewer than ${String(asked)} entries in ${title}`;
    case 'maxItems':
      return `have more than ${String(asked)} entries in ${title}`;
    case 'enum':
    case 'items':
    case 'const':
      return `have another value in ${title}`;
    default:
      return `have a value in ${title} that does not fit`;
  }
};

const removedFix = (after: Field, before: Field | undefined): readonly ImpactFix[] => {
  const removed = (before?.choices ?? []).filter((choice) => !after.choices.includes(choice));
  const [first] = after.choices;
  if (removed.length === 0 || first === undefined) return [];
  return [
    {
      title: `Say what ${removed.join(', ')} becomes`,
      path: ['properties', after.name, 'becomes'],
      value: Object.fromEntries(removed.map((choice) => [choice, closestName(choice, after.choices) ?? first])),
    },
  ];
};

const cutWords = ['minimum', 'maximum', 'maxLength'];

/** Returns the fixes of a value beyond a limit: to cut it. None for words that are no limit. */
const cutFix = ({ name }: Field, word: string): readonly ImpactFix[] =>
  cutWords.includes(word)
    ? [{ title: 'Bring them within the limit', path: ['properties', name, 'cut'], value: true }]
    : [];

/** Returns what the checks of a word of a field share. A check of the state has no fix that keeps existing records. */
const checkOf = (
  { resource, after }: FieldPair,
  {
    word,
    asked,
    rule,
    fixes,
  }: {
    readonly word: string;
    readonly asked: Json;
    readonly rule: RecordRule;
    readonly fixes: readonly ImpactFix[];
  },
): RuleCheck => {
  const isState = after.name === resource.states?.field;
  return {
    field: after.name,
    names: [after.name],
    path: pathOfWord(after, word),
    text: describeLimit(after, word, asked),
    rule,
    since: isState ? undefined : after.property.since,
    fixes: isState ? fixes : [...fixes, keepExistingFix(['properties', after.name, 'since'])],
  };
};

const pathOfWord = (field: Field, word: string): Path =>
  word in field.property ? ['properties', field.name, word] : ['properties', field.name];

/** Returns the checks of the words that changed in a field whose kind stays the same. */
const changedWordChecks = (pair: FieldPair, before: Field): readonly RuleCheck[] => {
  const { after, settings, fixed } = pair;
  const expected = kindFor(after).valueSchema(after, settings);
  const previousSchema = kindFor(before).valueSchema(before, settings);
  return Object.entries(expected).flatMap(([word, asked]): readonly RuleCheck[] => {
    const isSame =
      JSON.stringify(previousSchema[word]) === JSON.stringify(asked) && !(fixed.has(after.name) && word !== 'type');
    if (isSame || (word === 'enum' && after.choicesBy !== undefined)) return [];
    const rule =
      wordRule(after.name, word, asked) ??
      whole(after, { [word]: asked, ...(typeof expected['type'] === 'string' ? { type: expected['type'] } : {}) });
    const was = previousSchema[word];
    const beforeRule =
      was === undefined ? undefined : (wordRule(before.name, word, was) ?? whole(before, previousSchema));
    const fixes = word === 'enum' || word === 'items' ? removedFix(after, before) : cutFix(after, word);
    return [
      {
        ...checkOf(pair, { word, asked, rule, fixes }),
        ...(beforeRule === undefined ? {} : { before: beforeRule }),
      },
    ];
  });
};

/** Returns the checks of a new field, or of a field whose kind changes: of the kind, and of each limit. */
const newKindChecks = (pair: FieldPair): readonly RuleCheck[] => {
  const { after, settings } = pair;
  const kind = kindFor(after);
  const expected = kind.valueSchema(after, settings);
  const isLimit = (word: string): boolean => (plainWords as readonly string[]).includes(word);
  const shape = Object.fromEntries(Object.entries(expected).filter(([word]) => !isLimit(word)));
  const kindCheck: RuleCheck = {
    field: after.name,
    names: [after.name],
    since: after.property.since,
    path: pathOfWord(after, 'kind' in after.property ? 'kind' : 'type'),
    text: `have a value in ${after.title} that is not a valid ${kind.typeName}`,
    rule: whole(after, shape),
    fixes: [keepExistingFix(['properties', after.name, 'since'])],
  };
  // Each limit of the new kind is a change of its own, and violations of it are counted separately.
  const limitChecks = Object.entries(expected).flatMap(([word, asked]): readonly RuleCheck[] => {
    if (!isLimit(word) || (word === 'enum' && after.choicesBy !== undefined)) return [];
    const rule = wordRule(after.name, word, asked);
    return rule === undefined ? [] : [checkOf(pair, { word, asked, rule, fixes: cutFix(after, word) })];
  });
  return [kindCheck, ...limitChecks];
};

const valueChecks = (pair: FieldPair): readonly RuleCheck[] =>
  pair.before !== undefined && pair.before.kind === pair.after.kind
    ? changedWordChecks(pair, pair.before)
    : newKindChecks(pair);

const whole = (field: Field, schema: JsonObject): RecordRule => {
  const check = ajv.compile(schema);
  return wherever(field.name, { js: (value) => check(value) });
};

const dependence = (name: string, { field: parent, choices }: NonNullable<Field['choicesBy']>): RecordRule => ({
  js: (record) => {
    const [value, by] = [record[name], record[parent]];
    return (
      isBlank(value) ||
      (typeof by === 'string' && Object.hasOwn(choices, by) && choices[by]?.includes(String(value)) === true)
    );
  },
  sql: (columnOf) => {
    const [own, by] = [columnOf(name), columnOf(parent)];
    if (own?.type !== 'text' || by?.type !== 'text') return undefined;
    const pairs = Object.entries(choices)
      .filter(([, list]) => list.length > 0)
      .map(
        ([value, list]) =>
          `(coalesce(${by.text}, '') = ${quoteText(value)} and ${own.text} in (${list.map(quoteText).join(', ')}))`,
      );
    return `(not ${filledSql(own)} or ${pairs.join(' or ') || 'false'})`;
  },
});

const signs = { atLeast: '>=', atMost: '<=', after: '>', before: '<' } as const;
const ordered = ['numeric', 'integer', 'bigint', 'date', 'timestamptz'];

const comparison = (
  field: Field,
  { word, field: other }: Field['comparisons'][number],
  settings: Settings,
): RecordRule => {
  const { compare } = kindFor(field);
  const holds = {
    atLeast: (order: number) => order >= 0,
    atMost: (order: number) => order <= 0,
    after: (order: number) => order > 0,
    before: (order: number) => order < 0,
  };
  return {
    js: (record) => {
      const [value, against] = [record[field.name] ?? null, record[other] ?? null];
      return (
        compare === undefined || isBlank(value) || isBlank(against) || holds[word](compare(value, against, settings))
      );
    },
    sql: (columnOf) => {
      const [own, against] = [columnOf(field.name), columnOf(other)];
      if (own?.type === undefined || against?.type !== own.type || !ordered.includes(own.type)) return undefined;
      return `(${own.text} is null or ${against.text} is null or ${own.text} ${signs[word]} ${against.text})`;
    },
  };
};

const suggestionFor = (field: Field): Json | undefined => {
  const { default: given, type } = field.property;
  if (given !== undefined && !(typeof given === 'string' && given.startsWith('$'))) return given;
  if (field.choices[0] !== undefined && field.choicesBy === undefined)
    return type === 'array' ? [field.choices[0]] : field.choices[0];
  if (type === 'boolean') return false;
  return type === 'number' || type === 'integer' ? (field.property.minimum ?? 0) : undefined;
};

const requiredCheck = ({ resource, after, before }: FieldPair): RuleCheck => {
  const value = suggestionFor(after);
  return {
    path: ['required', (resource.schema.required ?? []).indexOf(after.name)],
    field: after.name,
    names: [after.name],
    text: `have no ${after.title}`,
    since: after.property.since,
    rule: filled(after.name),
    ...(before?.required === true ? { before: filled(before.name) } : {}),
    fixes: [
      ...(value === undefined
        ? []
        : [{ title: 'Give those that are blank a value', path: ['properties', after.name, 'blankBecomes'], value }]),
      keepExistingFix(['properties', after.name, 'since']),
    ],
  };
};

/**
 * Returns the checks of a field: its new and changed rules, and all its rules if the draft changes its existing values.
 * Fields that users do not write, such as computed fields, have none, except status and sub-status.
 */
export const fieldChecks = (pair: FieldPair): readonly RuleCheck[] => {
  const { resource, after, before, source, settings, fixed } = pair;
  const isFixed = fixed.has(after.name);
  const kind = kindFor(after);
  const isState = after.name === resource.states?.field || after.name === resource.states?.sub;
  if (!isWritten(after, kind) && !isState) return [];
  const base = { field: after.name, since: after.property.since } as const;
  const fixes = [keepExistingFix(['properties', after.name, 'since'])];
  const checks: RuleCheck[] = [];
  if (after.required && !isState && (before?.required !== true || isFixed) && kind.traits.writeOnly !== true)
    checks.push(requiredCheck(pair));
  if (source.stored === undefined) return checks;
  if (kind.traits.writeOnly !== true) checks.push(...valueChecks(pair));
  const isOther = JSON.stringify(after.choicesBy) !== JSON.stringify(before?.choicesBy);
  if (after.choicesBy !== undefined && (isOther || isFixed || fixed.has(after.choicesBy.field))) {
    checks.push({
      ...base,
      path: ['properties', after.name, 'choices'],
      names: [after.name, after.choicesBy.field],
      fixes: [...removedFix(after, before), ...fixes],
      text: `have a value in ${after.title} that does not belong to their ${resource.fieldsByName[after.choicesBy.field]?.title ?? after.choicesBy.field}`,
      rule: dependence(after.name, after.choicesBy),
      ...(before?.choicesBy === undefined ? {} : { before: dependence(before.name, before.choicesBy) }),
    });
  }
  for (const asked of after.comparisons) {
    const same = before?.comparisons.find(({ word, field }) => word === asked.word && field === asked.field);
    if (same !== undefined && !isFixed && !fixed.has(asked.field)) continue;
    const other = resource.fieldsByName[asked.field]?.title ?? asked.field;
    const words = {
      atLeast: 'is less than',
      atMost: 'is more than',
      after: 'is not after',
      before: 'is not before',
    } as const;
    checks.push({
      ...base,
      path: ['properties', after.name, asked.word],
      names: [after.name, asked.field],
      text: `have a ${after.title} that ${words[asked.word]} ${other}`,
      rule: comparison(after, asked, settings),
      fixes,
      ...(before === undefined || same === undefined ? {} : { before: comparison(before, same, settings) }),
    });
  }
  if (after.unique === 'refuse' && (before?.unique !== 'refuse' || isFixed)) {
    checks.push({
      ...base,
      path: ['properties', after.name, 'unique'],
      names: [after.name],
      text: `share their ${after.title} with another`,
      since: undefined,
      rule: { js: () => true },
      unique: [after.name],
      fixes: [{ title: 'Only warn of it', path: ['properties', after.name, 'unique'], value: 'warn' }],
    });
  }
  return checks;
};

import { isObject } from '#model/json.ts';
import type { ConditionSchema } from '#model/schema.ts';
import { gotInstead } from '#model/nearest.ts';
import type { Finding, Path } from '../problem.ts';
import { fieldNamed, noSuchField, ownFields, type Rule, type RuleContext } from './context.ts';

const hasWord = (value: unknown, word: string): value is { readonly [key: string]: unknown } => isObject(value) && Object.hasOwn(value, word);

const checkNames = ({ resource }: RuleContext, part: ConditionSchema['if'], path: Path): readonly Finding[] => {
  const of = { resource, fields: ownFields(resource) };
  const missing = (name: string): boolean => fieldNamed(of.fields, name) === undefined;
  return [
    ...Object.keys(part?.properties ?? {}).filter(missing).map((name) => ({ ...noSuchField([...path, 'properties', name], name, of), at: 'key' as const })),
    ...(part?.required ?? []).flatMap((name, index) => (missing(name) ? [noSuchField([...path, 'required', index], name, of)] : [])),
  ];
};

const checkValues = ({ resource }: RuleContext, condition: ConditionSchema, path: Path): readonly Finding[] =>
  Object.entries(condition.if?.properties ?? {}).flatMap(([name, wanted]) => {
    const choices = fieldNamed(ownFields(resource), name)?.choices ?? [];
    if (choices.length === 0) return [];
    const at: Path = [...path, 'if', 'properties', name];
    const listed = hasWord(wanted, 'enum') && Array.isArray(wanted['enum']) ? wanted['enum'].map((value: unknown, index) => [[...at, 'enum', index], value] as const) : [];
    const single = hasWord(wanted, 'const') ? [[[...at, 'const'], wanted['const']] as const] : [];
    return [...single, ...listed].flatMap(([where, value]) =>
      (typeof value === 'string' && choices.includes(value) ? [] : [{ path: where, message: `is no value of ${name}, ${gotInstead(String(value), choices)}` }]));
  });

const checkHidden = ({ resource }: RuleContext, part: ConditionSchema['then'], path: Path): readonly Finding[] =>
  Object.keys(part?.properties ?? {}).filter((name) => resource.schema.required?.includes(name) === true).map((name) => ({
    path: [...path, 'properties', name], at: 'key', message: `hides a field that every record needs, got "${name}"; take it out of "required"`,
  }));

/** Finds conditions on no field or on values that a field can not have, and required fields that a condition hides. */
export const checkConditions: Rule = (context) =>
  (context.resource.schema.allOf ?? []).flatMap((condition, index) => {
    const path: Path = ['allOf', index];
    return [
      ...(['if', 'then', 'else'] as const).flatMap((word) => checkNames(context, condition[word], [...path, word])),
      ...checkValues(context, condition, path),
      ...(['then', 'else'] as const).flatMap((word) => checkHidden(context, condition[word], [...path, word])),
    ];
  });

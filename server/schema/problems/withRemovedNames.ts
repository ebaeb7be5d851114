import { isObject } from '#model/schema/json.ts';
import type { Model } from '#model/resource.ts';
import type { RemovedName } from '#model/wire/impact.ts';
import type { Problem } from './problem.ts';
import type { SchemaProblems } from './SchemaProblems.ts';

type Properties = Readonly<Record<string, unknown>>;

/** Returns the properties that the resource files define: name of a resource → name of a field → its property. */
const definitionsOf = (resources: readonly unknown[]): ReadonlyMap<string, Properties> =>
  new Map(
    resources.flatMap((file) =>
      isObject(file) && typeof file['name'] === 'string' && isObject(file['properties'])
        ? [[file['name'], file['properties']] as const]
        : [],
    ),
  );

/**
 * Returns the new name of a removed field: the field with its name under `was`, or the only new field of the same type.
 * Undefined if there is none.
 */
const newNameOf = (name: string, before: Properties, after: Properties): string | undefined => {
  const wordOf = (property: unknown, word: string): unknown => (isObject(property) ? property[word] : undefined);
  const renamed = Object.keys(after).find((other) => wordOf(after[other], 'was') === name);
  if (renamed !== undefined) return renamed;
  const isAlike = (other: string): boolean =>
    ['type', 'kind', 'format'].every((word) => wordOf(after[other], word) === wordOf(before[name], word));
  const added = Object.keys(after).filter((other) => !Object.hasOwn(before, other) && isAlike(other));
  return added.length === 1 ? added[0] : undefined;
};

/** Returns the resource or the field with this name that the active version has and the files do not have. */
const removedName = (
  name: string,
  { resources }: Pick<Model, 'resources'>,
  definitions: ReadonlyMap<string, Properties>,
): RemovedName | undefined => {
  if (Object.hasOwn(resources, name) && !definitions.has(name)) return { name, resource: name };
  for (const resource of Object.values(resources)) {
    const after = definitions.get(resource.name);
    const before = resource.schema.properties;
    if (after === undefined || !Object.hasOwn(before, name) || Object.hasOwn(after, name)) continue;
    const newName = newNameOf(name, before, after);
    return { name, resource: resource.name, field: name, ...(newName === undefined ? {} : { newName }) };
  }
  return undefined;
};

/**
 * Returns the problems of schema files, where those that name something that the files no longer define say so: `is not
 * a field of leads, got "budgetMax"; this change removes it`. `before`: the active version; undefined if there is none.
 */
export const withRemovedNames = (
  { problems, resources }: Pick<SchemaProblems, 'problems' | 'resources'>,
  before: Pick<Model, 'resources'> | undefined,
): readonly Problem[] => {
  if (before === undefined || resources.length === 0) return problems;
  const definitions = definitionsOf(resources);
  return problems.map((problem) => {
    if (problem.unknown === undefined) return problem;
    const { what, name } = problem.unknown;
    const removed = removedName(name, before, definitions);
    const message = `${what}, got ${JSON.stringify(name)}; this change removes it`;
    return removed === undefined ? problem : { ...problem, message, removed };
  });
};

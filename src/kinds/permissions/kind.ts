import { sentence, word } from '#model/language/wording.ts';
import { isObject, type Json } from '#model/schema/json.ts';
import type { Kind } from '#model/kind.ts';
import { parseJson } from '../shared/values/nested.ts';
import { typeProblem } from '../shared/values/texts.ts';

const isNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');

/** Removes repeated names and empty modules. */
const clean = (value: Json): Json => {
  if (!isObject(value)) return value;
  const entries = Object.entries(value as { readonly [module: string]: Json }).map(
    ([module, names]): [string, Json] => [module, isNames(names) ? [...new Set(names)] : names],
  );
  return Object.fromEntries(entries.filter(([, names]) => !Array.isArray(names) || names.length > 0));
};

const permissionsText = (count: number): string =>
  count === 1 ? word('1 permission') : sentence('%{count} permissions', { count });
const modulesText = (count: number): string =>
  count === 1 ? word('1 module') : sentence('%{count} modules', { count });

/** The kind of fields with a permission map: module → names of permissions. */
export const permissions: Kind = {
  name: 'permissions',
  typeName: 'object',
  valueSchema: () => ({
    type: 'object',
    additionalProperties: {
      type: 'array',
      uniqueItems: true,
      items: { type: 'string', pattern: '^[a-z][A-Za-z0-9]{0,48}$' },
    },
  }),
  column: { type: 'jsonb', wire: 'plain' },
  operators: [],
  sortable: false,
  views: { cell: 'text', input: 'permissions' },
  traits: { wide: true, grants: true },
  toText: (value) => {
    const lists = isObject(value)
      ? Object.values(value)
          .filter(isNames)
          .filter(({ length }) => length > 0)
      : [];
    return lists.length === 0
      ? ''
      : sentence('%{permissions} in %{modules}', {
          permissions: permissionsText(lists.flat().length),
          modules: modulesText(lists.length),
        });
  },
  toExportText: (value) => (isObject(value) ? JSON.stringify(value) : ''),
  fromText: (typed, field) => {
    const value = parseJson(typed);
    return isObject(value) ? { value: clean(value as Json) } : typeProblem(field, 'object');
  },
  clean,
};

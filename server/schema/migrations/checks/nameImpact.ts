import { kindFor } from '#kinds/index.ts';
import type { ImpactStep, SchemaProblem } from '#model/wire/impact.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import type { Json } from '#model/schema/json.ts';
import type { Model, Resource } from '#model/resource.ts';
import { locate, type SchemaFile } from '../../problems/schemaFile.ts';
import { quote } from '../../../postgres/quote.ts';
import { readCatalog } from '../../tables/catalog.ts';
import type { DdlClient } from '../../tables/ddl.ts';
import { fieldsWithFixes } from './changedFields.ts';
import type { RuleCheck } from './rules/ruleCheck.ts';
import type { FieldSource } from './fieldSources.ts';

const maxNames = 5;

const listed = (what: string, names: readonly string[]): readonly string[] => {
  if (names.length === 0) return [];
  const more = names.length > maxNames ? `, … ${names.length.toLocaleString('en')} in total` : '';
  return [
    `${what}: ${names
      .slice(0, maxNames)
      .map((name) => JSON.stringify(name))
      .join(', ')}${more}`,
  ];
};

/**
 * Returns a check for each field that becomes a reference, or refers to another resource than before, and has stored
 * values that name no record or several records. Empty if each value names one record. `sources`: field name → where
 * the values of the field are stored.
 */
export const nameChecks = (sources: ReadonlyMap<string, FieldSource>, { resources }: Model): readonly RuleCheck[] =>
  [...sources.values()].flatMap(({ field, resolver, stored }): readonly RuleCheck[] => {
    if (resolver === undefined || resolver.missing === 0) return [];
    const to = resources[field.to ?? ''];
    const names = [...resolver.none, ...resolver.several];
    const details = [...listed('not found', resolver.none), ...listed('ambiguous', resolver.several)].join('; ');
    const isPointing = stored !== undefined && stored.to !== undefined;
    return [
      {
        path: ['properties', field.name, isPointing ? 'to' : 'kind' in field.property ? 'kind' : 'type'],
        field: field.name,
        names: [field.name],
        since: undefined,
        text: `have a ${field.title} that does not match one ${inLowerCase(to?.title ?? 'record')} (${details})`,
        fixes: [
          { title: 'Leave them blank', path: ['properties', field.name, 'unresolvedBecomes'], value: null },
          {
            title: 'Define the record that each name means',
            path: ['properties', field.name, 'becomes'],
            value: Object.fromEntries(names.slice(0, maxNames).map((name): [string, Json] => [name, null])),
          },
        ],
        rule: { js: (record) => Object.hasOwn(record, field.name) },
      },
    ];
  });

const counted = (count: number, { title, plural }: Resource): string =>
  `${count.toLocaleString('en')} ${inLowerCase(count === 1 ? title : plural)}`;

/**
 * Returns the lines of the impact report about fields whose values become references: for how many records the value
 * was found by name, and for how many it becomes blank. Empty if there are no such fields.
 */
export const nameImpactSteps = (
  after: Resource,
  sources: ReadonlyMap<string, FieldSource>,
  { resources }: Model,
): readonly ImpactStep[] =>
  [...sources.values()].flatMap(({ field, resolver }): readonly ImpactStep[] => {
    if (resolver === undefined) return [];
    const to = inLowerCase(resources[field.to ?? '']?.plural ?? 'records');
    const step = { resource: after.name, field: field.name };
    return [
      ...(resolver.found === 0
        ? []
        : [
            {
              ...step,
              count: resolver.found,
              message: `${counted(resolver.found, after)}: ${field.title} found by name among ${to}`,
            },
          ]),
      ...(resolver.blank === 0
        ? []
        : [
            { ...step, count: resolver.blank, message: `${counted(resolver.blank, after)}: ${field.title} left blank` },
          ]),
    ];
  });

const idsOf = (value: Json | undefined): readonly string[] => [value].flat().filter((id) => typeof id === 'string');

/**
 * Returns a problem for each new or changed reference field whose `blankBecomes` is not the id of an existing record.
 * `fileOf` returns the file of a resource, in which the problem is located.
 */
export const nameProblems = async (
  {
    client,
    before,
    after,
  }: { readonly client: DdlClient; readonly before: Model | undefined; readonly after: { readonly model: Model } },
  fileOf: (resource: string) => SchemaFile | undefined,
): Promise<readonly SchemaProblem[]> => {
  if (before === undefined) return [];
  const { tables } = await readCatalog(client);
  const problems: SchemaProblem[] = [];
  for (const resource of Object.values(after.model.resources)) {
    const previous = before.resources[resource.name];
    const file = fileOf(resource.name);
    if (previous === undefined || file === undefined) continue;
    const fixed = fieldsWithFixes(resource, previous);
    for (const field of resource.fields) {
      const { refersTo } = kindFor(field).traits;
      if (
        !fixed.has(field.name) ||
        field.property.blankBecomes === undefined ||
        field.to === undefined ||
        (refersTo !== 'one' && refersTo !== 'many')
      )
        continue;
      const ids = idsOf(field.property.blankBecomes);
      const { rows } = tables.has(field.to)
        ? await client.query(
            `select "_id"::text as id from ${quote(field.to)} where "_id" = any($1::uuid[]) and "deletedAt" is null`,
            [ids],
          )
        : { rows: [] };
      const found = new Set(rows.map(({ id }) => String(id)));
      const missing = ids.find((id) => !found.has(id));
      const what = inLowerCase(after.model.resources[field.to]?.title ?? 'record');
      if (missing !== undefined)
        problems.push(
          locate(file, {
            path: ['properties', field.name, 'blankBecomes'],
            message: `is not an existing ${what}, got "${missing}"; expected the id of one`,
          }),
        );
    }
  }
  return problems;
};

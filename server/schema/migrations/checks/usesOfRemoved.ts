import { kinds } from '#kinds/index.ts';
import type { Model, Resource } from '#model/resource.ts';
import { isObject } from '#model/schema/json.ts';
import type { MessageSchema } from '#model/schema/schema.ts';
import { parseTemplate } from '#model/templates/parseTemplate.ts';
import { findVariable, sourcesFor } from '#model/templates/variables.ts';
import type { ImpactStep } from '#model/wire/impact.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { quote } from '../../../postgres/quote.ts';
import type { DdlClient } from '../../tables/ddl.ts';

type Models = { readonly before: Model; readonly after: Model };
type Row = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const stepOf = (resource: Resource, count: number): readonly ImpactStep[] =>
  count === 0
    ? []
    : [
        {
          resource: resource.name,
          field: '',
          count,
          message: `${count.toLocaleString('en')} ${inLowerCase(count === 1 ? resource.title : resource.plural)} ${count === 1 ? 'uses' : 'use'} removed fields, and will no longer show them`,
        },
      ];

const rowsOf = async (
  client: DdlClient,
  { name }: Resource,
  columns: readonly (string | undefined)[],
): Promise<readonly Row[]> => {
  const named = columns.filter((column) => column !== undefined);
  const { rows } = await client.query(
    `select ${named.map(quote).join(', ')} from ${quote(name)} where "deletedAt" is null`,
  );
  return rows;
};

/** Returns the names of the fields that a draft removes from a resource, without those that it renames. */
const removedFrom = ({ before, after }: Models, name: string): readonly string[] => {
  const [previous, next] = [before.resources[name], after.resources[name]];
  if (previous === undefined || next === undefined) return [];
  const renamed = new Set(next.fields.map(({ property }) => property.was));
  return previous.fields
    .map((field) => field.name)
    .filter((field) => next.fieldsByName[field] === undefined && !renamed.has(field));
};

/** Returns all names of fields in a filter, also in its groups. */
const namesInFilter = (filter: unknown): readonly string[] => {
  if (Array.isArray(filter)) return filter.flatMap(namesInFilter);
  return isObject(filter)
    ? Object.entries(filter).flatMap(([name, value]) => (name.startsWith('$') ? namesInFilter(value) : [name]))
    : [];
};

const parsedFilter = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    // The list ignores such a filter, too.
    return undefined;
  }
};

/** Returns the names of the fields in the query of a list: in its sort, columns and filter. */
const namesInQuery = (query: string): readonly string[] => {
  const params = new URLSearchParams(query);
  return [
    params.get('sort') ?? '',
    ...(params.get('columns') ?? '').split(','),
    ...namesInFilter(parsedFilter(params.get('filter'))),
  ];
};

/** Returns how many saved views of lists name fields that the draft removes. */
const viewSteps = async (client: DdlClient, models: Models): Promise<readonly ImpactStep[]> => {
  const steps: ImpactStep[] = [];
  for (const resource of Object.values(models.before.resources)) {
    const words = resource.schema.savedReport;
    if (words?.list === undefined) continue;
    const views = await rowsOf(client, resource, [words.list, words.query]);
    const broken = views.filter((view) => {
      const removed = new Set(removedFrom(models, textOf(view[words.list ?? ''])));
      return removed.size > 0 && namesInQuery(textOf(view[words.query])).some((name) => removed.has(name));
    });
    steps.push(...stepOf(resource, broken.length));
  }
  return steps;
};

/** Returns the names of the variables in texts that a model has for messages with the topic `about`. */
const variablesIn = (
  texts: readonly string[],
  { about, model, message }: { readonly about: string; readonly model: Model; readonly message: MessageSchema },
): ReadonlySet<string> => {
  const sources = sourcesFor(about, { resources: model.resources, message, kinds });
  const names = texts.flatMap((text) =>
    parseTemplate(text).flatMap((part) => (part.kind === 'variable' ? [part.name] : [])),
  );
  return new Set(names.filter((name) => findVariable(sources, name) !== undefined));
};

/** Returns how many templates have variables of fields that the draft removes. */
const templateSteps = async (client: DdlClient, { before, after }: Models): Promise<readonly ImpactStep[]> => {
  const steps: ImpactStep[] = [];
  for (const resource of Object.values(before.resources)) {
    const { message } = resource;
    if (message === undefined) continue;
    const templates = await rowsOf(client, resource, [message.about, message.body, message.subject]);
    const broken = templates.filter((template) => {
      const texts = [textOf(template[message.body]), textOf(template[message.subject ?? ''])];
      const about = textOf(template[message.about]);
      const left = variablesIn(texts, { about, model: after, message });
      return [...variablesIn(texts, { about, model: before, message })].some((name) => !left.has(name));
    });
    steps.push(...stepOf(resource, broken.length));
  }
  return steps;
};

/**
 * Returns the lines of the impact report about saved views and message templates, which are records and not files, that
 * name fields that a draft removes. Empty if the draft removes no fields.
 */
export const usesOfRemoved = async (client: DdlClient, models: Models): Promise<readonly ImpactStep[]> =>
  Object.keys(models.before.resources).every((name) => removedFrom(models, name).length === 0)
    ? []
    : [...(await viewSteps(client, models)), ...(await templateSteps(client, models))];

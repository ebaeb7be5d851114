import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import { isOfRecord, readPath } from '#model/reports/fields.ts';
import type { PartSchema, TimeStep } from '#model/reports/schema.ts';
import type { Model, Resource } from '#model/resource.ts';
import type { Filter } from '#model/schema.ts';
import { type Bind, makeParameters } from '../sql/parameters.ts';
import { parseFilter } from '../sql/parseFilter.ts';
import { quote } from '../sql/quote.ts';
import type { Reader } from '../sql/reader.ts';
import { planned, type Statement } from '../sql/statement.ts';
import { whereText } from '../sql/where.ts';
import { type Aggregate, counted, type Grain } from './grains.ts';
import { atMoment } from './partFilter.ts';

export type GrainSubject = {
  readonly model: Model;
  readonly reader: Reader;
  readonly part: PartSchema;
  /** What all records fulfil. */
  readonly filter: Filter;
  readonly steps: readonly (TimeStep | undefined)[];
};

/** One row of the answer: `r0`, `r1` of the line, `c0`, `c1` of the column, `m0`… the figures. */
export type GrainRow = Readonly<Record<string, string | number | null>>;

type Dimension = { readonly expression: string; readonly join: string };

const fieldAt = ({ model, part }: GrainSubject, path: string): { readonly resource: Resource; readonly field: Field } => {
  const { resource: name, field: fieldName } = readPath(part, path);
  const resource = model.resources[name];
  const field = resource?.fieldsByName[fieldName];
  if (resource === undefined || field === undefined) throw new Error(`report: ${path} is no field of ${name}; the check of the files lets none through`);
  return { resource, field };
};

const dimensionOf = (subject: GrainSubject, path: string, { alias, step, bind }: { readonly alias: string; readonly step?: TimeStep | undefined; readonly bind: Bind }): Dimension => {
  const { field } = fieldAt(subject, path);
  const column = `${isOfRecord(path) ? 'told' : 't'}.${quote(field.name)}`;
  const { type } = kindFor(field).column;
  if (step !== undefined) {
    const wall = type === 'timestamptz' ? `timezone(${bind(subject.reader.timeZone, 'text')}, ${column})` : `${column}::timestamp`;
    return { expression: `date_trunc('${step}', ${wall})::date`, join: '' };
  }
  if (type.endsWith('[]')) return { expression: `${alias}.v`, join: ` left join lateral unnest(${column}) as ${alias}(v) on true` };
  return { expression: column, join: '' };
};

const aggregateText = (subject: GrainSubject, { as, field, where }: Aggregate, bind: Bind): string => {
  const { model, part, reader } = subject;
  const resource = model.resources[part.resource];
  if (resource === undefined) throw new Error(`report: ${part.resource} is no resource`);
  const conditions = parseFilter({ resource, filter: atMoment(where, reader), reader }).map(({ write }) => write(bind));
  const only = conditions.length === 0 ? '' : ` filter (where ${conditions.join(' and ')})`;
  const column = field === undefined ? '' : `t.${quote(field)}`;
  if (as === 'count') return `count(*)${only}`;
  return as === 'distinct' ? `count(distinct ${column})${only}` : `coalesce(sum(${column})${only}, 0)`;
};

const joinOfRecord = (subject: GrainSubject, paths: readonly string[]): string => {
  const { model, part } = subject;
  const tellsOf = model.resources[part.resource]?.schema.tellsOf;
  if (tellsOf === undefined || part.about === undefined || !paths.some(isOfRecord)) return '';
  return ` join ${quote(part.about)} told on told."_id" = t.${quote(tellsOf.record)}::uuid`;
};

/** The field whose different values a grain counts, where it counts all of them: then each value can be a group of its own, which needs no sorting. */
const countedField = (aggregates: readonly Aggregate[]): string | undefined => {
  const distinct = aggregates.filter(({ as }) => as === 'distinct');
  const [first] = distinct;
  return distinct.every(({ field, where }) => field === first?.field && Object.keys(where).length === 0) ? first?.field : undefined;
};

type Selected = { readonly alias: string; readonly as: Aggregate['as']; readonly text: string };

/** Groups by the counted field first, then adds up: `select r0, sum(m0) as m0, count(k) as m1 from (select t."by" as r0, t."record" as k, count(*) as m0 … group by 1, 2) i group by 1`. */
const inTwoSteps = (figures: readonly Selected[], { field, groups, from }: { readonly field: string; readonly groups: readonly { readonly alias: string; readonly expression: string }[]; readonly from: string }): string => {
  const inner = figures.filter(({ as }) => as !== 'distinct').map(({ alias, text }) => `${text} as ${alias}`);
  const places = (count: number): string => Array.from({ length: count }, (_, index) => index + 1).join(', ');
  const outer = figures.map(({ alias, as }) => (as === 'distinct' ? `count(k) as ${alias}` : `coalesce(sum(${alias}), 0) as ${alias}`));
  const first = [...groups.map(({ alias, expression }) => `${expression} as ${alias}`), `t.${quote(field)} as k`, ...inner].join(', ');
  return `select ${[...groups.map(({ alias }) => alias), ...outer].join(', ')} from (select ${first} ${from} group by ${places(groups.length + 1)}) i${groups.length === 0 ? '' : ` group by ${places(groups.length)}`}`;
};

/**
 * Writes the statement of a grain: grouped by values as they stand, which is quick, and turned into texts only once a group.
 * Example: `select r0::text, c0::text, m0::float8 from (select t."assignedTo" as r0, t."status" as c0, count(*) as m0 from "leads" t
 * where t."deletedAt" is null and t."receivedAt" >= timezone($1::text, $2::date::timestamp) group by 1, 2) g`.
 */
export const grainStatement = (subject: GrainSubject, { rows, each, aggregates }: Grain): Statement => {
  const { model, part, filter, reader, steps } = subject;
  const resource = model.resources[part.resource];
  if (resource === undefined) throw new Error(`report: ${part.resource} is no resource`);
  const { bind, values } = makeParameters();
  const columns = each === undefined ? [] : [...(each.within === undefined ? [] : [each.within]), each.each];
  const named = [
    ...(rows ? part.rows.map((path, index) => ({ path, alias: `r${index}`, step: steps[index] })) : []),
    ...columns.map((path, index) => ({ path, alias: `c${index}`, step: undefined })),
  ];
  const dimensions = named.map(({ path, alias, step }) => ({ alias, ...dimensionOf(subject, path, { alias: `u${alias}`, step, bind }) }));
  const figures = (each === undefined ? aggregates : [counted, ...aggregates]).map((aggregate, index) => ({ alias: `m${index}`, as: aggregate.as, text: aggregateText(subject, aggregate, bind) }));
  const conditions = parseFilter({ resource, filter, reader });
  const where = whereText({ resource, query: { deleted: false, conditions, words: [] }, reader }, bind);
  const from = `from ${quote(resource.name)} t${joinOfRecord(subject, named.map(({ path }) => path))}${dimensions.map(({ join }) => join).join('')} where ${where}`;
  const field = countedField(aggregates);
  const inner = [...dimensions.map(({ alias, expression }) => `${expression} as ${alias}`), ...figures.map(({ alias, text }) => `${text} as ${alias}`)].join(', ');
  const outer = [...dimensions.map(({ alias }) => `${alias}::text`), ...figures.map(({ alias, as }) => `${alias}::${as === 'exact' ? 'text' : 'float8'}`)].join(', ');
  const groups = dimensions.length === 0 ? '' : ` group by ${dimensions.map((_, index) => index + 1).join(', ')}`;
  const grouped = field === undefined ? `select ${inner} ${from}${groups}` : inTwoSteps(figures, { field, groups: dimensions, from });
  return planned(`select ${outer} from (${grouped}) g`, values);
};

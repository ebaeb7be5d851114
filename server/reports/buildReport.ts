import { word as translated } from '#model/language/wording.ts';
import { canReadNamed } from '#model/reports/rights.ts';
import type { ReportAnswer, ReportFilter, ReportLine, ReportList } from '#model/reports/reportAnswer.ts';
import { parseFieldPath } from '#model/reports/fields.ts';
import { parseReportSort, sortLines } from '#model/reports/sortLines.ts';
import type { ReportSchema } from '#model/schema/files/reportSchema.ts';
import type { Model, Resource } from '#model/resource.ts';
import type { Filter } from '#model/schema/tabSchema.ts';
import { kindFor } from '#kinds/index.ts';
import type { Reader } from '../query/filters/reader.ts';
import type { RunStatement } from './runReportStatements.ts';
import { type BuiltColumn, buildColumns } from './buildColumns.ts';
import { type Folded, sumIntoLines } from './sumIntoLines.ts';
import { isMultiValued, type PartPlan, planPart } from './grains.ts';
import { type GrainRow, grainStatement } from './grainStatement.ts';
import {
  compareLines,
  periodKeys,
  lineColor,
  lineNote,
  type LineKey,
  titleOfLine,
  rowSubjects,
  type RowSubject,
} from './lines.ts';
import { hasAllFilters, partFilter, type PeopleFound } from './partFilter.ts';
import {
  visibleTitleRow,
  type SeenTitleRow,
  selectTitlesById,
  selectInactive,
  selectTeams,
  type TitleRow,
} from './people.ts';
import { sharedDateNames, filtersOf, type ReportRequest } from './parseReportRequest.ts';
import { withTitles } from '../query/records/select/titleColumn.ts';

/** The report to build, its range and filters (`request`), and the user who reads it. */
export type BuildReportRequest = {
  readonly model: Model;
  readonly report: ReportSchema;
  readonly request: ReportRequest;
  readonly reader: Reader;
  readonly runStatement: RunStatement;
  /**
   * Whether periods without figures between the first and the last period with figures are added, even if the range
   * filters another date than that of the lines.
   */
  readonly everyStep?: boolean;
};

type PartRows = {
  readonly plan: PartPlan;
  readonly resource: Resource;
  readonly filter: Filter;
  readonly applies: boolean;
  readonly folded: Folded;
};

/**
 * Max lines of a report. chosen: no one reads more. The response states how many are left out, and the totals include
 * them.
 */
const maxLines = 5000;

const titleOfWord = (word: string): string =>
  `${word.charAt(0).toUpperCase()}${word.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`;

const resourceOf = (model: Model, name: string): Resource => {
  const resource = model.resources[name];
  if (resource === undefined)
    throw new Error(`report: ${name} is not a resource; the check of the files lets none through`);
  return resource;
};

/**
 * Returns the title of a filter: the title of its field. If it filters the report's person or has no field, its name is
 * spelled out.
 */
const filterTitle = ({ model, report }: BuildReportRequest, name: string): string => {
  const part = report.parts.find(({ filters }) => filters?.[name] !== undefined);
  const path = part?.filters?.[name];
  if (part === undefined || path === undefined || path === part.person) return titleOfWord(name);
  const { resource, field } = parseFieldPath(part, path);
  return model.resources[resource]?.fieldsByName[field]?.title ?? titleOfWord(name);
};

/**
 * Returns the filters whose fields the user may read, each with the first of these fields, which provides the choices.
 */
const offeredFilters = (make: BuildReportRequest): readonly ReportFilter[] => {
  const { model, report, reader } = make;
  return filtersOf(report).flatMap((name) => {
    const named = report.parts.flatMap((part) =>
      part.filters?.[name] === undefined ? [] : [parseFieldPath(part, part.filters[name])],
    );
    const [first] = named;
    const mayAll = named.every((field) => canReadNamed(reader.actor.permissions, model, field));
    return first === undefined || !mayAll ? [] : [{ name, title: filterTitle(make, name), ...first }];
  });
};

const idsIn = (value: unknown): readonly string[] =>
  [value].flat().filter((id): id is string => typeof id === 'string' && /^[0-9a-f-]{36}$/i.test(id));

const findPeople = async ({ model, report, request, runStatement }: BuildReportRequest): Promise<PeopleFound> => {
  const teams: Record<string, readonly string[]> = {};
  const people = report.parts.flatMap((part) => {
    const target =
      part.person === undefined ? undefined : resourceOf(model, part.resource).fieldsByName[part.person]?.to;
    return target === undefined ? [] : [{ part, resource: resourceOf(model, target) }];
  });
  if (request.team === 'with') {
    for (const { part, resource } of people) {
      for (const [name, path] of Object.entries(part.filters ?? {})) {
        const ids = path === part.person && teams[name] === undefined ? idsIn(request.filter[name]) : [];
        if (ids.length > 0)
          teams[name] = (await runStatement<{ id: string }>(selectTeams(resource, ids))).map(({ id }) => id);
      }
    }
  }
  const [first] = people;
  const inactive =
    first === undefined || request.inactive === 'with'
      ? []
      : (await runStatement<{ id: string }>(selectInactive(first.resource))).map(({ id }) => id);
  return { teams, inactive };
};

const runPart = async (make: BuildReportRequest, index: number, found: PeopleFound): Promise<PartRows> => {
  const { model, report, request, reader, runStatement } = make;
  const part = report.parts[index];
  if (part === undefined) throw new Error('report: it has no such part');
  const plan = planPart(model, part, request.steps);
  const filter = partFilter({ part, request, reader, found });
  const isApplied = hasAllFilters(part, request);
  const grains = isApplied ? plan.grains : [];
  const rows = await Promise.all(
    grains.map((grain) =>
      runStatement<GrainRow>(grainStatement({ model, reader, part, filter, steps: request.steps }, grain)),
    ),
  );
  return {
    plan,
    resource: resourceOf(model, part.resource),
    filter,
    applies: isApplied,
    folded: sumIntoLines(plan, rows),
  };
};

/** Records of one resource whose titles the report shows. */
type TitleTarget = { readonly target: Resource; readonly ids: readonly string[] };

const readTitles = async (
  { runStatement, reader }: BuildReportRequest,
  wanted: readonly TitleTarget[],
): Promise<ReadonlyMap<string, TitleRow>> => {
  const titles = new Map<string, TitleRow>();
  for (const { target, ids } of wanted) {
    if (ids.length > 0)
      for (const row of withTitles(
        target,
        await runStatement<SeenTitleRow>(selectTitlesById(target, ids, reader)),
        reader,
      ))
        titles.set(row.id, visibleTitleRow(target, row));
  }
  return titles;
};

/** Returns the records to which the columns of a part refer. */
const columnTargets = (model: Model, { plan, resource, folded }: PartRows): readonly TitleTarget[] =>
  plan.eaches.flatMap(({ each }) => {
    const target = model.resources[resource.fieldsByName[each]?.to ?? ''];
    const ids = [...folded.totals.counts.keys()].flatMap((key) =>
      idsIn((JSON.parse(key) as readonly unknown[]).at(-1)),
    );
    return target === undefined ? [] : [{ target, ids }];
  });

const keysOf = (parts: readonly PartRows[], empty: readonly LineKey[]): readonly LineKey[] => {
  const keys = new Map(empty.map((key): [string, LineKey] => [JSON.stringify(key), key]));
  for (const { folded } of parts) for (const [name, { key }] of folded.lines) keys.set(name, key);
  return [...keys.values()];
};

const listOf = (model: Model, { plan: { part }, filter }: PartRows): ReportList => ({
  resource: part.resource,
  ...(part.about === undefined ? {} : { about: part.about }),
  filter,
  rows: part.rows.map((path) => {
    const { resource, field: name } = parseFieldPath(part, path);
    const field = model.resources[resource]?.fieldsByName[name];
    const isYesNo = field !== undefined && kindFor(field).column.type === 'boolean';
    return {
      field: path,
      ...(isMultiValued(model, part, path) ? { many: true as const } : {}),
      ...(isYesNo ? { yesNo: true as const } : {}),
    };
  }),
});

type Columns = readonly { readonly at: number; readonly built: BuiltColumn }[];

const cellsOf = (parts: readonly PartRows[], columns: Columns, key: LineKey | undefined): ReportLine['cells'] => {
  const name = JSON.stringify(key);
  const figures = parts.map(({ folded }) => (key === undefined ? folded.totals : folded.lines.get(name)?.figures));
  return columns.map(({ at, built }) => (parts[at]?.applies === true ? built.read(figures[at]) : null));
};

const drawnOf = ({ drawn, parts }: ReportSchema, columns: Columns): readonly string[] => {
  const keys = columns.map(({ built }) => built.column.key);
  if (drawn !== undefined) return keys.filter((key) => drawn.includes(key) || drawn.includes(key.split('=')[0] ?? key));
  const each = columns.filter(({ built }) => built.each);
  const counts = columns.filter(({ built }) => built.column.unit === 'count');
  return (each.length > 0 || parts.length === 0 ? each : counts).map(({ built }) => built.column.key);
};

const linesOf = (
  parts: readonly PartRows[],
  {
    keys,
    columns,
    subjects,
    titles,
    reader,
  }: {
    readonly keys: readonly LineKey[];
    readonly columns: Columns;
    readonly subjects: readonly RowSubject[];
    readonly titles: ReadonlyMap<string, TitleRow>;
    readonly reader: Reader;
  },
): readonly ReportLine[] =>
  keys
    .map((key): ReportLine => {
      const note = lineNote(subjects, key, titles);
      const color = lineColor(subjects, key);
      return {
        key,
        titles: subjects.map((subject, index) => titleOfLine(subject, key[index] ?? null, { titles, reader })),
        ...(note === undefined ? {} : { note }),
        ...(color === undefined ? {} : { color }),
        cells: cellsOf(parts, columns, key),
      };
    })
    .sort(compareLines(subjects));

/** Returns the keys of all lines: those with figures, and the periods without figures between them. */
const lineKeys = (
  { report, request, everyStep }: BuildReportRequest,
  parts: readonly PartRows[],
): readonly LineKey[] => {
  const keys = keysOf(parts, []);
  const [first] = report.parts;
  return first === undefined
    ? keys
    : keysOf(parts, periodKeys(first, request, { keys, everyStep: everyStep === true }));
};

/** Returns the records to which the lines refer, by the resource of each row subject. */
const lineTargets = (subjects: readonly RowSubject[], keys: readonly LineKey[]): readonly TitleTarget[] =>
  subjects.flatMap(({ target }, index) =>
    target === undefined ? [] : [{ target, ids: [...new Set(keys.flatMap((key) => key[index] ?? []))] }],
  );

const dimensionsOf = (
  { report, request }: BuildReportRequest,
  subjects: readonly RowSubject[],
): ReportAnswer['dimensions'] =>
  report.rows.map((row, index) => {
    const step = request.steps[index];
    const target = subjects[index]?.target?.name;
    return {
      name: subjects[index]?.field.name ?? row.title,
      title: row.title,
      ...(target === undefined ? {} : { resource: target }),
      ...(step === undefined ? {} : { step, steps: row.steps ?? [] }),
    };
  });

/**
 * Queries the figures of each part of a report, and returns the report's lines, sorted, each with the figures of all
 * parts. At most 5000 lines are returned. `more`: the number of other lines, which the totals include.
 */
export const buildReport = async (make: BuildReportRequest): Promise<ReportAnswer> => {
  const { model, report, request, reader } = make;
  const found = await findPeople(make);
  // Sent one after another without waiting for the results in between.
  const parts = await Promise.all([...report.parts.keys()].map((index) => runPart(make, index, found)));
  const [first] = report.parts;
  const subjects = first === undefined ? [] : rowSubjects(model, first, request.steps);
  const keys = lineKeys(make, parts);
  const titles = await readTitles(make, [
    ...lineTargets(subjects, keys),
    ...parts.flatMap((part) => columnTargets(model, part)),
  ]);
  const columnTitles = new Map([...titles].map(([id, { title }]) => [id, title]));
  const columns: Columns = parts.flatMap(({ plan, resource, folded }, at) =>
    buildColumns({ plan, at, resource, folded, reader, titles: columnTitles }).map((built) => ({ at, built })),
  );
  const lines = linesOf(parts, { keys, columns, subjects, titles, reader });
  const { name, title, description = '', group, route, chart, share, sort } = report;
  const answer: ReportAnswer = {
    name,
    title,
    description,
    group,
    route,
    from: request.from ?? null,
    to: request.to ?? null,
    basis: request.basis,
    timeZone: reader.timeZone,
    asOf: reader.now.toISOString(),
    bases: sharedDateNames(report).map((word) => ({ name: word, title: translated(titleOfWord(word)) })),
    filters: offeredFilters(make),
    filter: request.filter,
    team: request.team,
    inactive: request.inactive,
    dimensions: dimensionsOf(make, subjects),
    columns: columns.map(({ built }) => built.column),
    lines,
    totals: cellsOf(parts, columns, undefined),
    more: Math.max(0, lines.length - maxLines),
    lists: parts.map((part) => listOf(model, part)),
    chart,
    drawn: drawnOf(report, columns),
    ...(share === undefined ? {} : { share }),
    ...(sort === undefined ? {} : { sort }),
  };
  const sorted = sort === undefined ? lines : sortLines(answer, parseReportSort(sort));
  return { ...answer, lines: sorted.slice(0, maxLines) };
};

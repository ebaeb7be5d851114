import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mergePermissions } from '#model/permissions/permissions.ts';
import { addDays, dayOf } from '#model/values/time/dates.ts';
import type { ReportAnswer } from '#model/reports/reportAnswer.ts';
import { cellList } from '#model/reports/cellList.ts';
import { canOpenReport } from '#model/reports/rights.ts';
import { createParameters } from '../../../server/postgres/parameters.ts';
import { parseListQuery } from '../../../server/query/lists/parseListQuery.ts';
import type { Reader } from '../../../server/query/filters/reader.ts';
import { whereText } from '../../../server/query/filters/whereText.ts';
import { createAccounts } from '../../../server/auth/actor/createAccounts.ts';
import type { Person } from '../support/api.ts';
import { type Agency, openAgency } from './agency.ts';

let agency: Agency;
beforeAll(async () => {
  agency = await openAgency();
}, 120_000);
afterAll(() => agency.api.close());

/** A figure and the list behind it. `sum`: the field that it sums. Absent: it counts the records. */
type Cell = {
  readonly place: string;
  readonly figure: number;
  readonly resource: string;
  readonly filter: object;
  readonly sum: string | undefined;
};

const columnsOf = (name: string) => (agency.api.model.reports[name]?.parts ?? []).flatMap(({ columns }) => columns);

const cellsOf = (answer: ReportAnswer): readonly Cell[] =>
  answer.columns.flatMap((column, index) =>
    (['total', ...answer.lines.keys()] as const).flatMap((line): readonly Cell[] => {
      const figure = line === 'total' ? answer.totals[index] : answer.lines[line]?.cells[index];
      const list = cellList(answer, line, column.key);
      if (list === undefined) throw new Error(`${answer.name}: ${column.key} has no list`);
      const measure = columnsOf(answer.name).find((one) => 'key' in one && one.key === column.key);
      const titles = line === 'total' ? 'total' : answer.lines[line]?.titles.join(' / ');
      // The list of a percentage holds the records of its numerator only. Another test checks the percentage.
      if (column.total === 'ratio') return [];
      return [
        {
          place: `${answer.name}: ${titles}, ${column.group ?? ''} ${column.title}`,
          figure: Number(figure ?? 0),
          ...list,
          sum: measure !== undefined && 'sum' in measure ? measure.sum : undefined,
        },
      ];
    }),
  );

/** Returns everything that is needed to request lists as a user. */
const readerOf = async (person: Person): Promise<Reader> => {
  const account = await createAccounts(agency.api.pool, async () => '')(person.id);
  if (account === undefined) throw new Error(`nobody is called ${person.username}`);
  const { model } = agency.api;
  return { actor: account.actor, now: new Date(), timeZone: model.settings.timeZone, settings: model.settings, model };
};

/** Number of figures per statement. */
const together = 150;

/** Counts the list behind each figure with the query of the list call, many in one statement, and equal lists once. */
const listFigures = async (reader: Reader, cells: readonly Cell[]): Promise<ReadonlyMap<string, number>> => {
  const { pool, model } = agency.api;
  const figures = new Map<string, number>();
  const distinct = new Map(cells.map((cell) => [keyOf(cell), cell]));
  for (const name of new Set(cells.map(({ resource }) => resource))) {
    const resource = model.resources[name];
    if (resource === undefined) throw new Error(`${name} is not a resource`);
    const ofResource = [...distinct].filter(([, cell]) => cell.resource === name);
    for (let at = 0; at < ofResource.length; at += together) {
      const batch = ofResource.slice(at, at + together);
      const { bind, values } = createParameters();
      const counts = batch.map(([, cell], index) => {
        const query = parseListQuery({ resource, query: { filter: JSON.stringify(cell.filter) }, reader });
        return `${cell.sum === undefined ? 'count(*)' : `coalesce(sum(t."${cell.sum}"), 0)`} filter (where ${whereText({ resource, query, reader }, bind)})::float8 as n${index}`;
      });
      const texts = counts.map((text) =>
        text
          .replace(/^coalesce\((.*), 0\) filter (.*)::float8/s, 'coalesce($1 filter $2, 0)::float8')
          .replace(/^count\(\*\) filter (.*)::float8/s, '(count(*) filter $1)::float8'),
      );
      const { rows } = await pool.query<Record<string, number>>(`select ${texts.join(', ')} from "${name}" t`, values);
      batch.forEach(([key], index) => figures.set(key, rows[0]?.[`n${index}`] ?? -1));
    }
  }
  return figures;
};

const keyOf = ({ resource, filter, sum }: Cell): string => JSON.stringify([resource, filter, sum]);

/** Returns the total of the list call itself. */
const listTotal = async (person: Person, { resource, filter }: Cell): Promise<number> => {
  const { api } = agency;
  const call = api.model.resources[resource]?.calls.getList;
  const query = new URLSearchParams({
    filter: JSON.stringify(filter),
    ...(call?.rest === true ? { range: '[0,0]' } : { perPage: '1' }),
  }).toString();
  const reply = await api.call(person, `GET ${call?.path}?${query}`);
  if (reply.status !== 200) throw new Error(`${reply.text} ${JSON.stringify(filter)}`);
  return call?.rest === true
    ? Number(String(reply.headers['content-range']).split('/')[1])
    : Number(reply.body['total']);
};

const allReports = async (
  person: Person,
  query: Readonly<Record<string, string | object>> = {},
): Promise<readonly ReportAnswer[]> => {
  const { rows } = await agency.api.pool.query<{ rolePermissions: object }>(
    'select r."rolePermissions" from users u join roles r on r."_id" = any(u."userRoles") where u."_id" = $1',
    [person.id],
  );
  const mine = Object.values(agency.api.model.reports).filter((report) =>
    canOpenReport(mergePermissions(rows), agency.api.model, report),
  );
  // One after the other: all at once could use up the connections of a busy machine.
  const answers: ReportAnswer[] = [];
  for (const { name } of mine) answers.push(await agency.report(person, name, query));
  return answers;
};

describe('figures of all reports', () => {
  const today = dayOf(new Date(), 'Asia/Kolkata');
  it.each([
    ['admin', 'all time', {}],
    ['agent', '30 days', { from: addDays(today, -29), to: today }],
  ])(
    'equal the count or sum of the list behind them (%s, %s)',
    async (username, _, query) => {
      const person = await agency.person(username);
      const answers = await allReports(person, query);
      const cells = answers.flatMap(cellsOf);
      const figures = await listFigures(await readerOf(person), cells);
      const wrong = cells.filter((cell) => Math.abs((figures.get(keyOf(cell)) ?? -1) - cell.figure) > 0.001);
      expect(
        wrong
          .map(
            (cell) =>
              `${cell.place}: ${cell.figure}, its list ${figures.get(keyOf(cell))} ${JSON.stringify(cell.filter)}`,
          )
          .slice(0, 20),
      ).toEqual([]);
      // Also request the lists themselves for a sample of totals and cells.
      const asked = cells.filter(
        (cell, index) =>
          cell.sum === undefined &&
          cell.figure > 0 &&
          (cell.place.includes(': total') ? index % 7 === 0 : index % 150 === 0),
      );
      const totals = await Promise.all(asked.map((cell) => listTotal(person, cell)));
      expect(totals).toEqual(asked.map(({ figure }) => figure));
    },
    120_000,
  );
});

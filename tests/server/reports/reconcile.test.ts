import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportAnswer } from '#model/reports/answer.ts';
import { cellList } from '#model/reports/cellList.ts';
import { mayOpenReport } from '#model/reports/rights.ts';
import { mergePermissions } from '#model/permissions.ts';
import type { Person } from '../api.ts';
import { type Agency, openAgency } from './agency.ts';

let agency: Agency;
beforeAll(async () => {
  agency = await openAgency();
}, 60_000);
afterAll(() => agency.api.close());

type Cell = { readonly place: string; readonly figure: number; readonly key: string; readonly resource: string; readonly filter: object; readonly counts: boolean };

const cellsOf = (answer: ReportAnswer): readonly Cell[] =>
  answer.columns.flatMap((column, index) =>
    (['total', ...answer.lines.keys()] as const).flatMap((line) => {
      const figure = line === 'total' ? answer.totals[index] : answer.lines[line]?.cells[index];
      const list = cellList(answer, line, column.key);
      if (list === undefined) throw new Error(`${answer.name}: ${column.key} has no list`);
      const title = line === 'total' ? 'total' : answer.lines[line]?.titles.join(' / ');
      return [{ place: `${answer.name}: ${title}, ${column.title}`, figure: Number(figure ?? 0), key: column.key, ...list, counts: column.unit === 'count' && column.total !== 'ratio' }];
    }));

/** Asks the list calls behind cells; equal lists are asked once. */
const differences = async (person: Person, answers: readonly ReportAnswer[]): Promise<{ readonly asked: number; readonly wrong: readonly string[] }> => {
  const { api } = agency;
  const totals = new Map<string, Promise<number>>();
  const ask = (cell: Cell): Promise<number> => {
    const path = api.model.resources[cell.resource]?.calls.getList?.path ?? '';
    const rest = api.model.resources[cell.resource]?.calls.getList?.rest === true;
    const query = new URLSearchParams({ filter: JSON.stringify(cell.filter), ...(rest ? { range: '[0,0]' } : { perPage: '1', exact: 'true' }) }).toString();
    const line = `GET ${path}?${query}`;
    const known = totals.get(line) ?? api.call(person, line).then((reply) => {
      if (reply.status !== 200) throw new Error(`${cell.place}: ${reply.text} ${JSON.stringify(cell.filter)}`);
      return rest ? Number(String(reply.headers['content-range']).split('/')[1]) : Number(reply.body['total']);
    });
    totals.set(line, known);
    return known;
  };
  const cells = answers.flatMap(cellsOf).filter(({ counts }) => counts);
  const wrong = await Promise.all(cells.map(async (cell) => {
    const total = await ask(cell);
    return total === cell.figure ? [] : [`${cell.place}: ${cell.figure}, its list ${total} ${JSON.stringify(cell.filter)}`];
  }));
  return { asked: totals.size, wrong: wrong.flat() };
};

describe('every figure', () => {
  it.each(['admin', 'manager', 'agent'])('is the count of the list behind it, for the %s', async (username) => {
    const person = await agency.person(username);
    const { rows } = await agency.api.pool.query<{ rolePermissions: object }>('select r."rolePermissions" from users u join roles r on r."_id" = any(u."userRoles") where u."_id" = $1', [person.id]);
    const reports = Object.values(agency.api.model.reports).filter((report) => mayOpenReport(mergePermissions(rows), agency.api.model, report));
    const answers: ReportAnswer[] = [];
    for (const { name } of reports) answers.push(await agency.report(person, name));
    const { wrong } = await differences(person, answers);
    expect(wrong).toEqual([]);
  }, 60_000);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cellList } from '#model/reports/cellList.ts';
import type { HomeAnswer, HomeTile } from '#model/reports/home.ts';
import type { Person } from '../api.ts';
import { type Agency, openAgency } from '../reports/agency.ts';

let agency: Agency;
beforeAll(async () => {
  agency = await openAgency();
});
afterAll(() => agency.api.close());

const homeOf = async (person: Person): Promise<readonly HomeTile[]> => {
  const { status, body, text } = await agency.api.call(person, 'GET /api/v2/admin/get-home');
  if (status !== 200) throw new Error(text);
  return (body as unknown as HomeAnswer).data.tiles;
};

const titlesOf = (tiles: readonly HomeTile[]): readonly string[] => tiles.map(({ title }) => title);

/** Every figure of a home beside the count of the list that it leads to: `Leads: total, Overdue 4 4`. */
const figuresOf = async (person: Person, tiles: readonly HomeTile[]): Promise<readonly { readonly place: string; readonly figure: number; readonly list: number }[]> => {
  const { api } = agency;
  const asked = tiles.flatMap(({ title, answer }) => (answer === undefined ? [] : answer.columns.filter(({ unit, total }) => unit === 'count' && total === 'sum').flatMap(({ key }) =>
    (['total', ...answer.lines.keys()] as const).map(async (line) => {
      const at = answer.columns.findIndex((column) => column.key === key);
      const list = cellList(answer, line, key);
      const { path = '', rest = false } = api.model.resources[list?.resource ?? '']?.calls.getList ?? {};
      const query = new URLSearchParams({ filter: JSON.stringify(list?.filter), ...(rest ? { range: '[0,0]' } : { perPage: '1', exact: 'true' }) });
      const reply = await api.call(person, `GET ${path}?${query.toString()}`);
      const count = rest ? Number(String(reply.headers['content-range']).split('/')[1]) : Number(reply.body['total']);
      const figure = Number((line === 'total' ? answer.totals : answer.lines[line]?.cells ?? [])[at] ?? 0);
      return { place: `${title}: ${line}, ${key}`, figure, list: count };
    }))));
  return Promise.all(asked);
};

describe('the home', () => {
  it('gives a manager every tile in one answer, each with the way to its report', async () => {
    const tiles = await homeOf(await agency.person('manager'));
    expect(titlesOf(tiles)).toEqual(expect.arrayContaining(['Leads', 'Tasks', 'Data', 'Enquiries', 'New leads of the last 30 days', 'Leads of the last 30 days by status', 'Bookings of leads of this quarter']));
    expect(tiles.filter(({ problem, address }) => problem !== undefined || address === undefined)).toEqual([]);
    const ranking = tiles.find(({ as, title }) => as === 'lines' && title.startsWith('Bookings'))?.answer?.lines.map(({ cells }) => Number(cells[0]));
    expect(ranking?.length).toBeGreaterThan(1);
    expect(ranking).toEqual([...(ranking ?? [])].sort((a, b) => b - a));
    expect(tiles.find(({ as }) => as === 'columns')?.answer?.columns.length).toBeGreaterThan(5);
    expect(tiles.find(({ as }) => as === 'trend')?.answer?.lines).toHaveLength(30);
  });

  it.each(['manager', 'telecaller', 'viewer'])('tells the %s figures that are the counts of their lists', async (username) => {
    const person = await agency.person(username);
    const figures = await figuresOf(person, await homeOf(person));
    expect(figures.length).toBeGreaterThan(10);
    expect(figures.filter(({ figure, list }) => figure !== list)).toEqual([]);
  });

  it('differs by rights alone: a telecaller sees own figures, no source, no enquiry and no ranking', async () => {
    const [manager, telecaller] = await Promise.all(['manager', 'telecaller'].map(async (name) => homeOf(await agency.person(name))));
    const activeOf = (tiles: readonly HomeTile[] | undefined): number => {
      const answer = tiles?.find(({ title }) => title === 'Leads')?.answer;
      return Number(answer?.totals[answer.columns.findIndex(({ key }) => key === 'active')] ?? 0);
    };
    expect(activeOf(telecaller)).toBeGreaterThan(0);
    expect(activeOf(telecaller)).toBeLessThan(activeOf(manager));
    expect(titlesOf(telecaller ?? [])).not.toContain('Enquiries');
    expect(titlesOf(telecaller ?? []).filter((title) => title.startsWith('Sources'))).toEqual([]);
    expect(telecaller?.find(({ title }) => title.startsWith('Bookings'))?.answer?.lines.length).toBeLessThan(2);
  });

  it('lets no tile that fails take the others along', async () => {
    const manager = await agency.person('manager');
    await agency.api.pool.query('alter table tasks rename column "dueAt" to "dueAt away"');
    const tiles = await homeOf(manager);
    await agency.api.pool.query('alter table tasks rename column "dueAt away" to "dueAt"');
    expect(tiles.filter(({ problem }) => problem !== undefined).map(({ title, problem }) => [title, problem])).toEqual([['Tasks', 'Tasks to do: Something went wrong on our side. It has been written down.']]);
    expect(tiles.filter(({ answer }) => answer !== undefined).length).toBeGreaterThan(4);
  });

  it('asks for a sign-in', async () => {
    expect((await agency.api.call(undefined, 'GET /api/v2/admin/get-home')).status).toBe(401);
  });
});

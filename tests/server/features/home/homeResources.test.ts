import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cellList } from '#model/reports/cellList.ts';
import type { HomeAnswer, HomeTile } from '#model/reports/home.ts';
import type { ReportSchema } from '#model/schema/files/reportSchema.ts';
import { buildHome } from '../../../../server/features/home/buildHome.ts';
import { createAccounts } from '../../../../server/auth/actor/createAccounts.ts';
import type { Person } from '../../support/api.ts';
import { type Agency, openAgency } from '../../reports/agency.ts';

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

/** Returns every figure of a home screen and the count of the list that it leads to: `Leads: total, Overdue 4 4`. */
const figuresOf = async (
  person: Person,
  tiles: readonly HomeTile[],
): Promise<readonly { readonly place: string; readonly figure: number; readonly list: number }[]> => {
  const { api } = agency;
  const asked = tiles.flatMap(({ title, answer }) =>
    answer === undefined
      ? []
      : answer.columns
          .filter(({ unit, total }) => unit === 'count' && total === 'sum')
          .flatMap(({ key }) =>
            (['total', ...answer.lines.keys()] as const).map(async (line) => {
              const at = answer.columns.findIndex((column) => column.key === key);
              const list = cellList(answer, line, key);
              const { path = '', rest = false } = api.model.resources[list?.resource ?? '']?.calls.getList ?? {};
              const query = new URLSearchParams({
                filter: JSON.stringify(list?.filter),
                ...(rest ? { range: '[0,0]' } : { perPage: '1', exact: 'true' }),
              });
              const reply = await api.call(person, `GET ${path}?${query.toString()}`);
              const count = rest
                ? Number(String(reply.headers['content-range']).split('/')[1])
                : Number(reply.body['total']);
              const figure = Number((line === 'total' ? answer.totals : (answer.lines[line]?.cells ?? []))[at] ?? 0);
              return { place: `${title}: ${line}, ${key}`, figure, list: count };
            }),
          ),
  );
  return Promise.all(asked);
};

describe('GET /get-home', () => {
  it('returns all tiles for a manager in one response, each with a link to its report', async () => {
    const tiles = await homeOf(await agency.person('manager'));
    expect(titlesOf(tiles)).toEqual(
      expect.arrayContaining([
        'Leads',
        'Tasks',
        'Data',
        'Enquiries',
        'New leads of the last 30 days',
        'Leads of the last 30 days by status',
        'Bookings of leads of this quarter',
      ]),
    );
    expect(tiles.filter(({ problem, address }) => problem !== undefined || address === undefined)).toEqual([]);
    const ranking = tiles
      .find(({ as, title }) => as === 'lines' && title.startsWith('Bookings'))
      ?.answer?.lines.map(({ cells }) => Number(cells[0]));
    expect(ranking?.length).toBeGreaterThan(1);
    expect(ranking).toEqual([...(ranking ?? [])].sort((a, b) => b - a));
    expect(tiles.find(({ as }) => as === 'columns')?.answer?.columns.length).toBeGreaterThan(5);
    expect(tiles.find(({ as }) => as === 'trend')?.answer?.lines).toHaveLength(30);
  });

  it.each(['manager', 'telecaller', 'viewer'])(
    'returns counts for a %s that match the linked lists',
    async (username) => {
      const person = await agency.person(username);
      const figures = await figuresOf(person, await homeOf(person));
      expect(figures.length).toBeGreaterThan(10);
      expect(figures.filter(({ figure, list }) => figure !== list)).toEqual([]);
    },
  );

  it('limits figures to permissions: telecallers see only their own, and no enquiries or sources', async () => {
    const [manager, telecaller] = await Promise.all(
      ['manager', 'telecaller'].map(async (name) => homeOf(await agency.person(name))),
    );
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

  it('returns the other tiles when one tile fails', async () => {
    const manager = await agency.person('manager');
    await agency.api.pool.query('alter table tasks rename column "dueAt" to "dueAt away"');
    const tiles = await homeOf(manager);
    await agency.api.pool.query('alter table tasks rename column "dueAt away" to "dueAt"');
    expect(tiles.filter(({ problem }) => problem !== undefined).map(({ title, problem }) => [title, problem])).toEqual([
      ['Tasks', 'Tasks to do: Something went wrong on our side. We have logged the error. Please try again.'],
    ]);
    expect(tiles.filter(({ answer }) => answer !== undefined).length).toBeGreaterThan(4);
  });

  it('returns one trend point per period, also for reports with more row fields', async () => {
    const { api } = agency;
    const { id } = await agency.person('admin');
    const actor = (await createAccounts(api.pool)(id))?.actor;
    const existing = api.model.reports['leads-received'];
    if (actor === undefined || existing === undefined) throw new Error('the sample has no such person or report');
    const now = new Date();
    await api.pool.query(
      `update leads set "receivedAt" = null where "_id" = (select "_id" from leads order by "_id" limit 1)`,
    );
    // No lead was received on these days of a week.
    await api.pool.query(
      `update leads set "receivedAt" = "receivedAt" - interval '20 days' where "receivedAt" > now() - interval '12 days' and "receivedAt" < now() - interval '5 days'`,
    );
    const twoRows: ReportSchema = {
      ...existing,
      name: 'by-owner',
      rows: [...existing.rows, { title: 'Owner' }],
      parts: existing.parts.map((part) => ({ ...part, rows: [...part.rows, 'assignedTo'] })),
      home: [
        { title: 'Days', order: 1, as: 'trend', range: 'last30', columns: ['all'] },
        { title: 'All time', order: 2, as: 'trend', range: 'all', columns: ['all'] },
      ],
    };
    const model = { ...api.model, reports: { 'by-owner': twoRows } };
    const reader = { actor, now, timeZone: model.settings.timeZone, settings: model.settings, model };
    const { data } = await buildHome({
      pool: api.pool,
      model,
      reader,
      signal: AbortSignal.timeout(20_000),
      timeoutMs: 20_000,
      log: { error: () => undefined },
    });
    const of = (title: string) => data.tiles.find((tile) => tile.title === title)?.answer;
    const perDay = async (where: string): Promise<readonly [string, number][]> => {
      const { rows } = await api.pool.query<{ day: string; n: number }>(
        `select d::date::text as day, (select count(*)::int from leads where "deletedAt" is null and ("receivedAt" at time zone $1)::date = d::date) as n
        from generate_series(${where}) d order by d`,
        [reader.timeZone],
      );
      return rows.map(({ day, n }): [string, number] => [day, n]);
    };
    const shown = (title: string): readonly unknown[] =>
      (of(title)?.lines ?? []).map(({ key, cells }) => [key[0], cells[0]]);
    const month = await perDay(`(now() at time zone $1)::date - 29, (now() at time zone $1)::date, interval '1 day'`);
    expect(month.filter(([, n]) => n === 0).length).toBeGreaterThan(4);
    expect(shown('Days')).toEqual(month);
    const all = await perDay(
      `(select min("receivedAt" at time zone $1)::date from leads), (select max("receivedAt" at time zone $1)::date from leads), interval '1 day'`,
    );
    expect(all.filter(([, n]) => n === 0).length).toBeGreaterThan(4);
    expect(shown('All time')).toEqual(all);
    expect(of('All time')?.totals).toEqual([all.reduce((sum, [, n]) => sum + n, 1)]);
  });

  it('rejects anonymous requests', async () => {
    expect((await agency.api.call(undefined, 'GET /api/v2/admin/get-home')).status).toBe(401);
  });
});

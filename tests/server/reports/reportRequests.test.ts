import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { addDays, startOfDay } from '#model/values/time/dates.ts';
import type { ReportAnswer } from '#model/reports/reportAnswer.ts';
import { cellList } from '#model/reports/cellList.ts';
import { directPool } from '../../../server/postgres/pools/directPool.ts';
import { buildApp } from '../../../server/http/buildApp.ts';
import { openTestApi, type Person, type TestApi } from '../support/api.ts';
import { reportLine } from './agency.ts';

let api: TestApi;
let boss: Person;
const everything = {
  leads: ['view', 'viewSource'],
  data: ['view', 'viewSource'],
  activities: ['view'],
  attendance: ['view'],
  invoices: ['view'],
  reports: ['viewAll'],
};

beforeAll(async () => {
  api = await openTestApi();
  boss = await api.person(everything);
});
afterAll(() => api.close());

type Query = Readonly<Record<string, string | object>>;
const refusal = async (who: Person | undefined, name: string, query: Query = {}) => {
  const { status, body } = await api.call(who, reportLine(name, query));
  const { code, message } = (body['error'] ?? {}) as { code?: string; message?: string };
  return [status, code, message];
};
const codeOf = async (...asked: Parameters<typeof refusal>) => (await refusal(...asked)).slice(0, 2);
const answerOf = async (who: Person, name: string, query: Query = {}): Promise<ReportAnswer> => {
  const { status, body, text } = await api.call(who, reportLine(name, query));
  if (status !== 200) throw new Error(text);
  return body as unknown as ReportAnswer;
};
const figure = (answer: ReportAnswer, key: string, line: number | 'total' = 'total'): unknown => {
  const column = answer.columns.findIndex((one) => one.key === key);
  return line === 'total' ? answer.totals[column] : answer.lines[line]?.cells[column];
};
const listTotal = async (who: Person, answer: ReportAnswer, line: number | 'total', key: string): Promise<number> => {
  const list = cellList(answer, line, key);
  const { body, text } = await api.call(
    who,
    `GET /api/v2/admin/get-lead?perPage=1&filter=${encodeURIComponent(JSON.stringify(list?.filter))}`,
  );
  if (typeof body['total'] !== 'number') throw new Error(text);
  return body['total'];
};

const addLead = async (values: Readonly<Record<string, unknown>>): Promise<string> => {
  const id = v7();
  const row = {
    _id: id,
    name: 'Lead',
    contactNo: `+9198${String(Math.floor(10_000_000 + Math.random() * 89_999_999))}`,
    source: 'Direct',
    status: 'New',
    receivedAt: '2026-05-05T06:00:00Z',
    ...values,
  };
  const names = Object.keys(row);
  await api.pool.query(
    `insert into leads (${names.map((name) => `"${name}"`).join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  );
  return id;
};

describe('requesting a report', () => {
  it('rejects invalid requests with the received and the expected values', async () => {
    expect(await refusal(undefined, 'leads-status')).toEqual([401, 'NOT_SIGNED_IN', 'Please sign in.']);
    expect(await refusal(boss, 'leads-statuss')).toEqual([
      404,
      'UNKNOWN_REPORT',
      'There is no such report, got "leads-statuss"; did you mean "leads-status"?',
    ]);
    expect(await codeOf(boss, '__proto__')).toEqual([404, 'UNKNOWN_REPORT']);
    expect(await refusal(boss, 'leads-status', { filter: { colour: ['Red'] } })).toEqual([
      400,
      'UNKNOWN_FILTER',
      'filter: is not a filter of this report, got "colour"; expected "user", "source", "subSource", "project", "agency"',
    ]);
    expect(await codeOf(boss, 'leads-status', { filter: { user: ['nobody'] } })).toEqual([400, 'BAD_QUERY']);
    expect(await refusal(boss, 'leads-status', { filter: '{' })).toEqual([
      400,
      'BAD_QUERY',
      'filter: must be JSON like {"source":["Direct"]}, got "{".',
    ]);
    expect(await codeOf(boss, 'leads-status', { sort: 'name' })).toEqual([400, 'UNKNOWN_QUERY']);
    expect(await refusal(boss, 'leads-status', { basis: 'paid' })).toEqual([
      400,
      'BAD_QUERY',
      'basis: must be one of received, created, assigned, scheduled, booked, got "paid".',
    ]);
    expect(await refusal(boss, 'leads-call', { basis: 'received' })).toEqual([
      400,
      'BAD_QUERY',
      'basis: must be one of done, got "received".',
    ]);
    expect(await refusal(boss, 'received-date-source', { step: 'year' })).toEqual([
      400,
      'BAD_QUERY',
      'step: must be one of day, week, month, got "year".',
    ]);
    expect(await refusal(boss, 'leads-status', { step: 'day' })).toEqual([
      400,
      'BAD_QUERY',
      'step: must be left out, this report has none, got "day".',
    ]);
    expect(await refusal(boss, 'leads-status', { from: '2026-02-30' })).toEqual([
      400,
      'BAD_QUERY',
      'from: must be a day like 2026-11-21, got "2026-02-30".',
    ]);
    expect(await refusal(boss, 'leads-status', { from: '2026-03-02', to: '2026-03-01' })).toEqual([
      400,
      'BAD_QUERY',
      'to: must be 2026-03-02 or a later day, as the range begins on it, got "2026-03-01".',
    ]);
    expect(await refusal(boss, 'leads-status', { from: '1826-01-01', to: '2026-01-01' })).toEqual([
      400,
      'BAD_QUERY',
      'to: must be no more than 100 years after 1826-01-01, got "2026-01-01".',
    ]);
  });

  it('rejects users without a permission that the report needs, and names the permission', async () => {
    const without = (module: keyof typeof everything, right?: string) =>
      api.person({ ...everything, [module]: everything[module].filter((one) => right !== undefined && one !== right) });
    expect(await refusal(await without('reports'), 'leads-status')).toEqual([
      403,
      'NOT_ALLOWED',
      'You need the permission “Reports: View all” to open this report.',
    ]);
    expect(await refusal(await without('reports'), 'no-such')).toEqual([
      403,
      'NOT_ALLOWED',
      'You need the permission “Reports: View all” to open this report.',
    ]);
    expect(await refusal(await without('data'), 'data-status')).toEqual([
      403,
      'NOT_ALLOWED',
      "This report counts Data, which you don't have access to. You need the permission “Data: View all, View team records or View own”.",
    ]);
    const blind = await without('leads', 'viewSource');
    expect(await refusal(blind, 'leads-source')).toEqual([
      403,
      'NOT_ALLOWED',
      'This report uses Source of Leads, for which you need the permission “Leads: View source”.',
    ]);
    for (const name of ['leads-subsource', 'leads-user-vs-source', 'leads-user-vs-subsource', 'received-date-source'])
      expect(await codeOf(blind, name)).toEqual([403, 'NOT_ALLOWED']);
    expect(await refusal(blind, 'agency')).toEqual([
      403,
      'NOT_ALLOWED',
      'This report uses Agency of Leads, for which you need the permission “Leads: View source”.',
    ]);
    // Fields that the user cannot read are not offered as filters, and filters cannot reveal their values.
    expect((await answerOf(blind, 'leads-status')).filters.map(({ name }) => name)).toEqual(['user', 'project']);
    expect(await codeOf(blind, 'leads-status', { filter: { source: ['Direct'] } })).toEqual([400, 'UNKNOWN_FILTER']);
    expect(await codeOf(blind, 'leads-status', { by: 'source' })).toEqual([403, 'NOT_ALLOWED']);
    expect(await codeOf(boss, 'leads-status', { by: 'colour' })).toEqual([400, 'BAD_QUERY']);
  });

  it('counts by the requested field, and each count matches the list behind it', async () => {
    const id = await addLead({ profession: 'Doctor' });
    onTestFinished(async () => void (await api.pool.query('delete from leads where "_id" = $1', [id])));
    const answer = await answerOf(boss, 'leads-status', { by: 'profession' });
    const line = answer.lines.findIndex(({ key }) => key[0] === 'Doctor');
    expect([answer.title, answer.dimensions[0]?.title]).toEqual(['Leads by status · Profession', 'Profession']);
    expect([figure(answer, 'all', line), await listTotal(boss, answer, line, 'all')]).toEqual([1, 1]);
  });
});

describe('scope of a report', () => {
  it('counts records within the scope of the user, and filters by user, team and inactive owners', async () => {
    const lead = await api.person({ ...everything, reports: ['viewTeam'] }, { reportsTo: boss.id });
    const agent = await api.person({ ...everything, reports: ['view'] }, { reportsTo: lead.id });
    const gone = await api.person(everything, { reportsTo: boss.id });
    const deleted = await api.person(everything);
    await api.pool.query(`update users set status = 'Inactive' where "_id" = $1`, [gone.id]);
    await api.pool.query(`update users set "deletedAt" = now() where "_id" = $1`, [deleted.id]);
    for (const assignedTo of [lead.id, agent.id, agent.id, gone.id, deleted.id, v7(), null])
      await addLead({ assignedTo });
    await addLead({ assignedTo: agent.id, deletedAt: '2026-06-01T00:00:00Z' });
    const range = { from: '2026-05-05', to: '2026-05-05' };
    const shown = async (who: Person, query: Query = {}) => {
      const answer = await answerOf(who, 'leads-status', { ...range, ...query });
      expect(await listTotal(who, answer, 'total', 'all')).toBe(figure(answer, 'all'));
      return [
        figure(answer, 'all'),
        answer.lines.map(({ titles, note }, index) =>
          [titles[0], figure(answer, 'all', index), note].filter((one) => one !== undefined).join(' '),
        ),
      ];
    };
    const nameOf = (person: Person): string => `Person ${person.username.replace('person', '')}`;
    expect(await shown(boss)).toEqual([
      7,
      [
        `${nameOf(lead)} 1`,
        `${nameOf(agent)} 2`,
        `${nameOf(gone)} 1 inactive`,
        `${nameOf(deleted)} 1 deleted`,
        'Removed user 1 deleted',
        'No owner 1',
      ],
    ]);
    expect(await shown(lead)).toEqual([3, [`${nameOf(lead)} 1`, `${nameOf(agent)} 2`]]);
    expect(await shown(agent)).toEqual([2, [`${nameOf(agent)} 2`]]);
    expect(await shown(boss, { filter: { user: [lead.id] } })).toEqual([1, [`${nameOf(lead)} 1`]]);
    expect(await shown(boss, { filter: { user: [lead.id] }, team: 'with' })).toEqual([
      3,
      [`${nameOf(lead)} 1`, `${nameOf(agent)} 2`],
    ]);
    expect(await shown(boss, { inactive: 'without' })).toEqual([
      5,
      [`${nameOf(lead)} 1`, `${nameOf(agent)} 2`, 'Removed user 1 deleted', 'No owner 1'],
    ]);
  });
});

describe('date range of a report', () => {
  let shipped: ReturnType<TestApi['options']['schemas']>;
  beforeAll(() => {
    shipped = api.options.schemas();
  });
  afterAll(() => api.useState(shipped));

  // Days on which clocks change, by an hour or, on Lord Howe, by half of one; the ends of months; the turn of the year.
  it.each([
    ['America/New_York', ['2026-03-08', '2026-11-01', '2026-02-28', '2026-12-31']],
    ['Australia/Lord_Howe', ['2026-04-05', '2026-10-04', '2026-04-30']],
    ['Asia/Kolkata', ['2026-01-31', '2024-02-29']],
  ])('starts and ends each day at midnight in %s', async (timeZone, days) => {
    await api.pool.query('delete from leads');
    const state = api.options.schemas();
    api.useState({ ...state, model: { ...state.model, settings: { ...state.model.settings, timeZone } } });
    for (const day of days) {
      const [start, end] = [startOfDay(day, timeZone).getTime(), startOfDay(addDays(day, 1), timeZone).getTime()];
      for (const at of [start - 1, start, end - 1, end]) await addLead({ receivedAt: new Date(at).toISOString() });
    }
    for (const day of days) {
      const answer = await answerOf(boss, 'received-date-source', { from: addDays(day, -1), to: addDays(day, 1) });
      expect(answer.lines.map(({ key }, index) => [key[0], figure(answer, 'all', index)])).toEqual([
        [addDays(day, -1), 1],
        [day, 2],
        [addDays(day, 1), 1],
      ]);
      expect(await Promise.all([0, 1, 2].map((line) => listTotal(boss, answer, line, 'all')))).toEqual([1, 2, 1]);
      expect(figure(await answerOf(boss, 'leads-status', { from: day, to: day }), 'all')).toBe(2);
      const months = await answerOf(boss, 'received-date-source', { from: day, to: addDays(day, 1), step: 'month' });
      expect(months.totals.at(-1)).toBe(3);
      expect(await Promise.all(months.lines.map((_, line) => listTotal(boss, months, line, 'all')))).toEqual(
        months.lines.map((_, line) => figure(months, 'all', line)),
      );
    }
  });

  it('returns lines of zeros for periods without records, but no lines for other groupings', async () => {
    const range = { from: '2019-12-30', to: '2020-01-06' };
    const weeks = await answerOf(boss, 'received-date-source', { ...range, step: 'week' });
    expect(weeks.lines.map(({ titles, cells }) => [titles[0], cells.every((cell) => cell === 0)])).toEqual([
      ['30-Dec-2019 to 5-Jan-2020', true],
      ['6-Jan-2020 to 12-Jan-2020', true],
    ]);
    const people = await answerOf(boss, 'leads-source', range);
    expect([people.lines, figure(people, 'all'), figure(people, 'conversion')]).toEqual([[], 0, null]);
  });
});

describe('totals of a report', () => {
  it('count a record on several lines once, and compute percentages from the total counts', async () => {
    await api.pool.query('delete from leads');
    const [one, other] = [v7(), v7()];
    await addLead({ projects: [one, other], status: 'Booked', source: 'Direct' });
    await addLead({ projects: [one], source: 'Direct' });
    await addLead({ source: 'Walk in', status: 'Booked' });
    const projects = await answerOf(boss, 'leads-project');
    expect(projects.lines.map((_, index) => figure(projects, 'all', index)).sort()).toEqual([1, 1, 2]);
    expect([figure(projects, 'all'), figure(projects, 'status=Booked')]).toEqual([3, 2]);
    const sources = await answerOf(boss, 'leads-source');
    expect([...sources.lines.keys()].map((index) => figure(sources, 'conversion', index))).toEqual([50, 100]);
    expect(figure(sources, 'conversion')).toBe(66.67);
    expect(cellList(sources, 0, 'conversion')?.filter).toEqual({ source: ['Direct'], status: { type: ['won'] } });
  });
});

describe('lines of a report', () => {
  it('have the order that the report file names, and equal ones that of their titles', async () => {
    await api.pool.query('delete from leads');
    const [few, many] = [await api.person({ leads: ['viewAssigned'] }), await api.person({ leads: ['viewAssigned'] })];
    for (const [assignedTo, status] of [
      [few.id, 'Booked'],
      [many.id, 'Booked'],
      [many.id, 'Booked'],
      [boss.id, 'New'],
    ])
      await addLead({ assignedTo, status });
    const ranking = await answerOf(boss, 'ranking');
    expect(ranking.sort).toBe('-won');
    expect(ranking.lines.map(({ key }) => key[0])).toEqual([many.id, few.id, boss.id]);
  });
});

describe('a slow report', () => {
  const running = async (): Promise<number> =>
    Number(
      (
        await api.pool.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and state = 'active' and query like '%"leads" t where%' and pid <> pg_backend_pid()`,
        )
      ).rows[0]?.n,
    );
  /** Locks a table that a report reads, so that the report waits. No time is measured. */
  const held = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const client = await directPool(api.pool).connect();
    await client.query('begin');
    await client.query('lock table leads in access exclusive mode');
    try {
      return await work();
    } finally {
      await client.query('rollback');
      client.release();
    }
  };
  const until = async (isTrue: () => Promise<boolean>): Promise<void> => {
    while (!(await isTrue())) await new Promise((resolve) => setImmediate(resolve));
  };

  it('is stopped after the timeout with 503 REPORT_STOPPED', async () => {
    const app = await buildApp({ ...api.options, reportTimeoutMs: 50 });
    const reply = await held(() =>
      app.inject({ url: '/api/v2/admin/get-report/leads-status', headers: { token: boss.token } }),
    );
    expect([reply.statusCode, reply.json()]).toMatchObject([
      503,
      {
        error: {
          code: 'REPORT_STOPPED',
          message: 'This report took too long and was stopped. Choose a shorter period or add filters.',
        },
      },
    ]);
    expect(
      (await app.inject({ url: '/api/v2/admin/get-report/leads-status', headers: { token: boss.token } })).statusCode,
    ).toBe(200);
    await app.close();
  });

  it('is cancelled in the database when the client disconnects', async () => {
    const app = await buildApp(api.options);
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    await held(async () => {
      const left = new AbortController();
      const asked = fetch(`${address}/api/v2/admin/get-report/leads-status`, {
        headers: { token: boss.token },
        signal: left.signal,
      });
      await until(async () => (await running()) === 1);
      left.abort();
      await expect(asked).rejects.toThrow('abort');
      await until(async () => (await running()) === 0);
    });
    expect(
      (await fetch(`${address}/api/v2/admin/get-report/leads-status`, { headers: { token: boss.token } })).status,
    ).toBe(200);
    await app.close();
  });
});

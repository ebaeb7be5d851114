import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayOf, startOfDay } from '#model/values/time/dates.ts';
import type { MonthAnswer } from '#model/wire/wire.ts';
import { workdayOf } from '#model/wire/workday.ts';
import { openTestApi, type Person, type Reply, type TestApi } from '../../support/api.ts';

const own = { attendance: ['viewAssigned', 'create'] };
const hourMs = 3_600_000;
let api: TestApi;
let manager: Person;
let today: string;
const settings = () => api.model.settings;

beforeAll(async () => {
  api = await openTestApi();
  manager = await api.person({ attendance: ['viewTeam', 'create', 'correct'] });
  today = dayOf(new Date(), settings().timeZone);
});
afterAll(() => api.close());

const clock = (person: Person, action: string): Promise<Reply> =>
  api.call(person, 'POST /api/rest/attendance/clock', { body: { action } });
const correct = (person: Person, body: object): Promise<Reply> =>
  api.call(person, 'POST /api/rest/attendance/correct', { body });
const dataOf = (reply: Reply): Record<string, unknown> => reply.body['data'] as Record<string, unknown>;
const ago = (hours: number): string => new Date(Date.now() - hours * hourMs).toISOString();
/** Returns a time of a day in the organization's time zone. */
const at = (day: string, hours: number): string =>
  new Date(startOfDay(day, settings().timeZone).getTime() + hours * hourMs).toISOString();

const insertDay = async (
  { id: user }: Person,
  day: string,
  more: { clockIn: string; breaks?: readonly object[] },
): Promise<string> => {
  const id = v7();
  await api.pool.query(
    `insert into attendance ("_id", "user", "day", "state", "clockIn", "breaks") values ($1, $2, $3, 'Present', $4, $5)`,
    [id, user, day, more.clockIn, JSON.stringify(more.breaks ?? [])],
  );
  return id;
};
const daysOf = async ({ id }: Person) =>
  (
    await api.pool.query<{ day: string; state: string; open: boolean; forgotten: boolean | null }>(
      `select "day"::text as day, "state" as state, "clockOut" is null as open, "forgotten" as forgotten from attendance where "user" = $1 order by "day"`,
      [id],
    )
  ).rows;
const monthOf = async (person: Person, month: string, more = ''): Promise<MonthAnswer['data']> =>
  (await api.call(person, `GET /api/rest/attendance/month?month=${month}${more}`)).body['data'] as MonthAnswer['data'];

describe('clocking in and out', () => {
  it('creates one day for simultaneous clock-ins, and rejects the others', async () => {
    const agent = await api.person(own);
    const replies = await Promise.all(Array.from({ length: 6 }, () => clock(agent, 'in')));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422]);
    expect(replies.find(({ status }) => status === 422)?.text).toContain('You are already clocked in, since ');
    expect(await daysOf(agent)).toMatchObject([{ day: workdayOf(new Date(), settings()), open: true }]);
  });

  it('rejects a second record of the same user and day at the database level', async () => {
    const agent = await api.person(own);
    await insertDay(agent, '2026-01-05', { clockIn: '2026-01-05T05:00:00Z' });
    await expect(insertDay(agent, '2026-01-05', { clockIn: '2026-01-05T06:00:00Z' })).rejects.toThrow(
      'attendance_user_day',
    );
  });

  it('ends the current break at clock-out, and excludes breaks from the worked time', async () => {
    const agent = await api.person(own);
    const day = dayOf(new Date(Date.now() - 10 * hourMs), settings().timeZone);
    await insertDay(agent, day, { clockIn: ago(10), breaks: [{ start: ago(6), end: ago(5) }] });
    expect(dataOf(await clock(agent, 'breakStart'))['breaks']).toHaveLength(2);
    expect((await clock(agent, 'breakStart')).text).toContain('You are already on a break');
    const over = dataOf(await clock(agent, 'out'));
    // Past midnight or not: the day is that of the clock-in.
    expect(over).toMatchObject({ day, workedMinutes: 540, breaks: [{}, { end: over['clockOut'] }] });
    expect((await clock(agent, 'out')).text).toContain('You are not clocked in.');
    expect((await clock(agent, 'breakEnd')).status).toBe(422);
  });

  it('reopens the day when the user clocks in again, and counts the time between as a break', async () => {
    const agent = await api.person(own);
    await clock(agent, 'in');
    const out = dataOf(await clock(agent, 'out'));
    const again = dataOf(await clock(agent, 'in'));
    expect(again).toMatchObject({ _id: out['_id'], clockIn: out['clockIn'], breaks: [{ start: out['clockOut'] }] });
    expect(again['clockOut']).toBeUndefined();
  });

  it('closes a day without clock-out at the next clock-in, and marks it as forgotten', async () => {
    const agent = await api.person(own);
    const day = dayOf(new Date(Date.now() - 30 * hourMs), settings().timeZone);
    await insertDay(agent, day, { clockIn: ago(30) });
    expect((await clock(agent, 'out')).text).toContain('and did not clock out');
    expect((await clock(agent, 'in')).status).toBe(200);
    expect(await daysOf(agent)).toMatchObject([
      { day, state: 'Half day', forgotten: true },
      { open: true, forgotten: null },
    ]);
  });

  it('writes an activity and an audit entry, and rejects times sent by the client', async () => {
    const agent = await api.person(own);
    expect(
      (
        await api.call(agent, 'POST /api/rest/attendance/clock', {
          body: { action: 'in', now: '2020-01-01T00:00:00Z' },
        })
      ).status,
    ).toBe(422);
    expect((await clock(agent, 'start')).status).toBe(422);
    const { _id } = dataOf(await clock(agent, 'in'));
    const { rows } = await api.pool.query(
      `select "kind" from activities where "resource" = 'attendance' and "record" = $1`,
      [_id],
    );
    const audit = await api.pool.query(
      `select "action", "changes"->'clockIn'->'new' is not null as changed from gable.audit where "record" = $1`,
      [_id],
    );
    expect([rows, audit.rows]).toEqual([[{ kind: 'attendance' }], [{ action: 'clock', changed: true }]]);
  });

  it('requires permission, and is the only way to create or edit days besides corrections', async () => {
    const [agent, viewer] = await Promise.all([
      api.person({ attendance: ['viewAssigned'] }),
      api.person({ leads: ['view'] }),
    ]);
    expect([(await clock(agent, 'in')).status, (await clock(viewer, 'in')).status]).toEqual([403, 403]);
    const body = { user: agent.id, day: '2026-01-05', state: 'Present' };
    expect((await api.call(manager, 'POST /api/rest/attendance', { body })).status).toBe(405);
    expect((await api.call(manager, `PUT /api/rest/attendance/${v7()}`, { body })).status).toBe(405);
  });
});

describe('attendance corrections', () => {
  it('require permission, a user in scope and a reason', async () => {
    const agent = await api.person(own, { reportsTo: manager.id });
    const stranger = await api.person(own);
    const body = {
      day: addDays(today, -3),
      clockIn: at(addDays(today, -3), 10),
      clockOut: at(addDays(today, -3), 19),
      reason: 'Forgot the phone',
    };
    expect((await correct(agent, { ...body, user: agent.id })).status).toBe(403);
    expect((await correct(manager, { ...body, user: stranger.id })).status).toBe(404);
    expect((await correct(manager, { ...body, user: agent.id, reason: ' ' })).body['error']).toMatchObject({
      fields: { reason: 'Please enter Reason' },
    });
    const made = await correct(manager, { ...body, user: agent.id });
    expect([made.status, dataOf(made)]).toEqual([
      200,
      expect.objectContaining({ workedMinutes: 540, corrected: true, reason: 'Forgot the phone' }),
    ]);
  });

  it('record old and new values in the audit log and appear in the timeline', async () => {
    const agent = await api.person(own, { reportsTo: manager.id });
    const day = addDays(today, -2);
    const body = { user: agent.id, day, reason: 'Was at a site' };
    const first = dataOf(await correct(manager, { ...body, clockIn: at(day, 11), clockOut: at(day, 13) }));
    const second = dataOf(
      await correct(manager, {
        ...body,
        clockIn: at(day, 10),
        clockOut: at(day, 19),
        breaks: [{ start: at(day, 13), end: at(day, 14) }],
      }),
    );
    expect([second['_id'], second['workedMinutes'], second['version']]).toEqual([first['_id'], 480, 2]);
    const { rows } = await api.pool.query<{ changes: Record<string, unknown> }>(
      `select "changes" from gable.audit where "record" = $1 and "action" = 'correct' order by id desc limit 1`,
      [second['_id']],
    );
    expect(rows[0]?.changes).toMatchObject({
      clockIn: { old: at(day, 11), new: at(day, 10) },
      workedMinutes: { old: 120, new: 480 },
    });
    const timeline = await api.call(manager, `GET /api/rest/attendance/${String(second['_id'])}/timeline`);
    expect(timeline.text).toContain('Corrected: Was at a site');
    expect((await correct(manager, { ...body, state: 'Leave', version: 1 })).status).toBe(409);
    expect(dataOf(await correct(manager, { ...body, state: 'Leave', version: 2 }))).not.toHaveProperty('clockIn');
  });

  it.each([
    ['no hours and no state', {}, 'clockIn'],
    ['a clock-out before the clock-in', { clockIn: 12, clockOut: 11 }, 'clockOut'],
    ['a missing clock-out', { clockIn: 10 }, 'clockOut'],
    ['a clock-in on another day', { clockIn: 34, clockOut: 35 }, 'clockIn'],
    ['a break outside of the working hours', { clockIn: 10, clockOut: 19, breaks: [[9, 11]] }, 'breaks.0.start'],
    [
      'overlapping breaks',
      {
        clockIn: 10,
        clockOut: 19,
        breaks: [
          [12, 14],
          [13, 15],
        ],
      },
      'breaks.1.start',
    ],
    ['a break without an end time', { clockIn: 10, clockOut: 19, breaks: [[12, undefined]] }, 'breaks.0.end'],
    ['leave with hours', { clockIn: 10, clockOut: 19, state: 'Leave' }, 'clockIn'],
    ['an unknown state', { state: 'Asleep' }, 'state'],
  ] as const)('rejects %s and changes nothing', async (_, wrong, field) => {
    const agent = await api.person(own, { reportsTo: manager.id });
    const day = addDays(today, -5);
    const hours = wrong as {
      clockIn?: number;
      clockOut?: number;
      breaks?: readonly (readonly [number, number | undefined])[];
      state?: string;
    };
    const reply = await correct(manager, {
      user: agent.id,
      day,
      reason: 'x',
      ...(hours.state === undefined ? {} : { state: hours.state }),
      ...(hours.clockIn === undefined ? {} : { clockIn: at(day, hours.clockIn) }),
      ...(hours.clockOut === undefined ? {} : { clockOut: at(day, hours.clockOut) }),
      ...(hours.breaks === undefined
        ? {}
        : {
            breaks: hours.breaks.map(([start, end]) => ({
              start: at(day, start),
              ...(end === undefined ? {} : { end: at(day, end) }),
            })),
          }),
    });
    expect([reply.status, Object.keys((reply.body['error'] as { fields: object }).fields)]).toEqual([422, [field]]);
    expect(await daysOf(agent)).toEqual([]);
  });
});

describe('GET /attendance/month', () => {
  it('returns the state of each day, including week-offs and absences, for users in scope', async () => {
    const [boss, other] = await Promise.all([api.person({ attendance: ['viewTeam', 'correct'] }), api.person(own)]);
    const agent = await api.person(own, { reportsTo: boss.id });
    await api.pool.query(`update users set "createdAt" = '2026-01-03T12:00:00Z' where "_id" = any($1)`, [
      [agent.id, boss.id],
    ]);
    await insertDay(agent, '2026-01-06', { clockIn: '2026-01-06T05:00:00Z' });
    const data = await monthOf(boss, '2026-01');
    expect(data.people.map(({ _id }) => _id).sort()).toEqual([agent.id, boss.id].sort());
    const days = Object.fromEntries(
      (data.people.find(({ _id }) => _id === agent.id)?.days ?? []).map(({ day, state }) => [day.slice(-2), state]),
    );
    expect([Object.keys(days).length, days['02'], days['03'], days['04'], days['05'], days['06']]).toEqual([
      31,
      undefined,
      'Absent',
      'Week off',
      'Absent',
      'Present',
    ]);
    expect((await monthOf(agent, '2026-01')).people.map(({ _id }) => _id)).toEqual([agent.id]);
    expect((await monthOf(agent, '2026-01', `&user=${other.id}`)).people).toEqual([]);
    expect((await api.call(agent, 'GET /api/rest/attendance/month?month=2026-13')).status).toBe(400);
  });

  it('returns the open day of the current user', async () => {
    const agent = await api.person(own);
    expect((await monthOf(agent, '2020-02')).open).toBeNull();
    const { _id } = dataOf(await clock(agent, 'in'));
    expect((await monthOf(agent, '2020-02')).open).toMatchObject({
      _id,
      state: expect.stringMatching(/^(Present|Late)$/),
    });
  });
});

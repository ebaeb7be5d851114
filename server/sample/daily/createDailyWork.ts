import type { Actor } from '../../auth/actor/actor.ts';
import { dayMs, hourMs } from '../basics/clock.ts';
import type { History } from '../people/history.ts';
import { createRandom, type Random } from '../basics/random.ts';
import type { SampleContext, Stock } from '../stock/stock.ts';
import type { Values } from '../../records/plan/plan.ts';
import { takeUnit } from '../stock/units.ts';
import { callNotes } from '../basics/notes.ts';

type Work = SampleContext & {
  readonly stock: Stock;
  readonly chance: Random;
  /** Booked units: project and number. */
  readonly booked: Set<string>;
};

/** Seed of a separate random source, so that the rest of the sample stays the same. */
const seed = 40_817;

const ownerOf = ({ people }: Work, record: History): Actor | undefined =>
  people.users.find(({ actor }) => actor.userId === record.values()['assignedTo'])?.actor;

const lastOf = (history: History): number => {
  const { record } = history.written();
  return (record.changed?.at ?? record.at).getTime();
};

/** Returns a time between the last change of a record and now. `share`: 0 is the last change, 1 is now. */
const since = ({ clock }: Work, record: History, share: number): Date =>
  new Date(lastOf(record) + Math.floor((clock.now.getTime() - lastOf(record)) * share));

/** Adds missed calls, notes, emails and messages between changes of status. */
const talk = (work: Work, record: History): void => {
  const owner = ownerOf(work, record);
  if (owner === undefined || work.clock.now.getTime() - lastOf(record) < 2 * hourMs) return;
  const { chance } = work;
  if (chance.chance(0.1))
    record.contact(owner, since(work, record, 0.2), {
      kind: 'call',
      direction: 'incoming',
      outcome: 'missed',
      seconds: 0,
    });
  if (chance.chance(0.12))
    record.contact(owner, since(work, record, 0.2), { kind: 'sms', note: 'Sent the address of the office.' });
  if (chance.chance(0.12))
    record.contact(owner, since(work, record, 0.2), { kind: 'email', note: 'Sent the floor plans.' });
  if (chance.chance(0.15))
    record.note(owner.userId, since(work, record, 0.3), { kind: 'note', note: chance.pick(callNotes) });
};

const noShow = 'Client did not come';

/** Adds a visit that did not take place, followed by a new callback. */
const missVisit = (work: Work, lead: History): void => {
  const owner = ownerOf(work, lead);
  const { status, subStatus, scheduledAt, projects } = lead.values();
  const waits = typeof scheduledAt === 'string' && Date.parse(scheduledAt) > work.clock.now.getTime();
  if (
    owner === undefined ||
    status !== 'Callback' ||
    !waits ||
    work.clock.now.getTime() - lastOf(lead) < 2 * dayMs ||
    !work.chance.chance(0.3)
  )
    return;
  const [fixed, due, spokenAt] = [0.2, 0.5, 0.7].map((share) => since(work, lead, share)) as [Date, Date, Date];
  const wanted = projects === undefined ? { projects: [work.chance.pick(work.stock.projects).id] } : {};
  lead.change({
    by: owner,
    at: fixed,
    values: { status: 'Site visit scheduled', subStatus: 'First visit', scheduledAt: due.toISOString(), ...wanted },
    via: 'status',
  });
  lead.log(owner, spokenAt, { kind: 'visit', outcome: 'not done', new: { at: due.toISOString(), reason: noShow } });
  lead.change({
    by: owner,
    at: spokenAt,
    values: { status: 'Callback', subStatus: subStatus ?? 'Follow up', scheduledAt },
    via: 'outcome',
  });
};

/** Statuses of leads that can be booked. */
const bookable: readonly unknown[] = ['New', 'Pending', 'Callback', 'Expression of interest'];

const unitOf = ({ stock, booked }: Work): Values => {
  const [project] = stock.projects;
  return project === undefined ? {} : { bookedProject: project.id, unit: takeUnit(project, booked) };
};

const book = (work: Work, lead: History): void => {
  const { name } = lead.values();
  const at = since(work, lead, 0.5);
  const price = Number(work.stock.projects[0]?.values()['minPrice'] ?? 0);
  lead.change({
    by: work.people.byName('manager').actor,
    at,
    via: 'status',
    values: {
      status: 'Booked',
      bookedUnderName: typeof name === 'string' ? name : '',
      bookedAt: at.toISOString(),
      agreementValue: price,
      ...unitOf(work),
    },
  });
};

/**
 * Adds missed visits and up to two bookings to `leads`, and calls and messages to `leads` and `data`, so that every
 * report has figures. Call it after all other records are created. Its random numbers come from a source of its own, so
 * that editing this function does not change the other records.
 */
export const createDailyWork = (
  context: SampleContext & { readonly stock: Stock },
  leads: readonly History[],
  data: readonly History[],
): void => {
  const booked = new Set(
    leads.map((lead) => `${String(lead.values()['bookedProject'])} ${String(lead.values()['unit'])}`),
  );
  const work: Work = { ...context, chance: createRandom(seed), booked };
  for (const lead of leads) missVisit(work, lead);
  for (const lead of leads
    .filter((one) => one.values()['dataRecord'] !== undefined && bookable.includes(one.values()['status']))
    .slice(0, 2))
    book(work, lead);
  for (const record of [...leads, ...data]) talk(work, record);
};

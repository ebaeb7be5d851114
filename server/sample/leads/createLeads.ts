import type { Json } from '#model/schema/json.ts';
import { can } from '#model/permissions/permissions.ts';
import type { Actor } from '../../auth/actor/actor.ts';
import type { Values } from '../../records/plan/plan.ts';
import { hourMs, minuteMs } from '../basics/clock.ts';
import { createEnquirer } from './createEnquirer.ts';
import { beginHistory, type History } from '../people/history.ts';
import { type Goal, leadMix, momentsBetween, timesOf } from './leadPlan.ts';
import { createOutcome } from './createOutcome.ts';
import { resourceNamed } from '../people/people.ts';
import { createRandom, type Random } from '../basics/random.ts';
import type { SampleContext, Stock } from '../stock/stock.ts';
import { takeUnit } from '../stock/units.ts';
import { callNotes, closingNotes } from '../basics/notes.ts';

type Agency = SampleContext & {
  readonly stock: Stock;
  readonly teams: readonly { readonly owner: Actor; readonly manager: Actor }[];
  /** Booked units: project and number. */
  readonly booked: Set<string>;
  /**
   * Random source that decides the outcome of appointments. It is separate from the sample's random source, so that it
   * changes nothing else.
   */
  readonly fate: Random;
};

type LeadContext = Agency & { readonly lead: History; readonly owner: Actor; readonly manager: Actor };

/** Seed of `fate`. chosen: fixed, like the seed of the sample. */
const fateSeed = 61_203;

/** Returns the fields that each status requires by the schema's transitions. */
const fieldValuesFor = (leadContext: LeadContext, status: string, at: Date, dueAt: Date): Values => {
  const { random, stock, lead } = leadContext;
  const wanted: Values = lead.values()['projects'] === undefined ? { projects: [random.pick(stock.projects).id] } : {};
  const scheduledAt = dueAt.toISOString();
  switch (status) {
    case 'Callback':
      return {
        subStatus: random.pick(['Follow up', 'Follow up', 'Busy', 'Not answered', 'Not reachable', 'Needs details']),
        scheduledAt,
      };
    case 'Meeting scheduled':
      return { subStatus: random.pick(['In person', 'Online', 'On call', 'At site']), scheduledAt };
    case 'Site visit scheduled':
      return { subStatus: random.pick(['First visit', 'First visit', 'Revisit']), scheduledAt, ...wanted };
    case 'Expression of interest':
      return wanted;
    case 'Not interested':
      return {
        subStatus: random.pick(['Budget mismatch', 'Location mismatch', 'Different requirement', 'Plan postponed']),
      };
    case 'Dropped':
      return { subStatus: random.pick(['Invalid number', 'Not answering', 'Bought elsewhere', 'Spam']) };
    case 'Booking cancelled':
      return { subStatus: random.pick(['Loan rejected', 'Price', 'Family decision', 'Documents']) };
    case 'Booked':
      return bookingOf(leadContext, at);
    default:
      return {};
  }
};

/**
 * Returns the booking of a lead. chosen: bookings are for projects, each for a different unit, so that nothing is
 * booked twice.
 */
const bookingOf = ({ random, stock, lead, booked }: LeadContext, at: Date): Values => {
  const project = random.pick(stock.projects);
  const { minPrice, maxPrice } = project.values();
  const [low, high] = [Number(minPrice), Number(maxPrice)];
  const agreementValue = Math.round((low + random.next() * (high - low)) / 10_000) * 10_000;
  const name = lead.values()['name'];
  return {
    bookedUnderName: typeof name === 'string' ? name : '',
    bookedAt: at.toISOString(),
    agreementValue,
    bookedProject: project.id,
    unit: takeUnit(project, booked),
    tokenAmount: Math.round((agreementValue * 0.02) / 1000) * 1000,
    paymentMode: random.pick(['Bank transfer', 'Cheque', 'UPI', 'Home loan']),
  };
};

const outcomes: Readonly<Record<string, string>> = {
  Busy: 'busy',
  'Not answered': 'not answered',
  'Not reachable': 'switched off',
  'Not answering': 'not answered',
  'Invalid number': 'switched off',
};

/** Adds the call that led to a change of status, some minutes before it. */
const call = ({ lead, owner, random }: LeadContext, at: Date, subStatus: Json | undefined): void => {
  const outcome = outcomes[String(subStatus)] ?? 'connected';
  const isConnected = outcome === 'connected';
  lead.contact(owner, at, {
    kind: 'call',
    direction: random.chance(0.85) ? 'outgoing' : 'incoming',
    outcome,
    ...(isConnected ? { seconds: random.between(40, 900), note: random.pick(callNotes) } : { seconds: 0 }),
  });
  if (isConnected && random.chance(0.25))
    lead.contact(owner, new Date(at.getTime() + 5000), {
      kind: 'whatsapp',
      note: 'Sent the brochure and the price list.',
    });
};

/** Returns the statuses that a lead passes through until its current status. */
const wayTo = (goal: Goal, { random }: SampleContext): readonly string[] => {
  const callbacks = Array.from(
    { length: Number(random.weighted({ '0': 30, '1': 45, '2': 20, '3': 5 })) },
    () => 'Callback',
  );
  const visit = random.chance(0.6) ? ['Site visit scheduled'] : ['Meeting scheduled'];
  switch (goal) {
    case 'New':
    case 'Pending':
      return [];
    case 'Callback':
      return random.chance(0.08) ? ['Not interested', goal] : [...callbacks.slice(1), goal];
    case 'Booked':
      return [...callbacks, ...visit, ...(random.chance(0.5) ? ['Expression of interest'] : []), goal];
    case 'Booking cancelled':
      return [...visit, 'Booked', goal];
    case 'Expression of interest':
      return [...callbacks, ...visit, goal];
    case 'Not interested':
      return [...callbacks, ...(random.chance(0.35) ? visit : []), goal];
    default:
      return [...callbacks, goal];
  }
};

const isReopening = (from: Json | undefined): boolean => from === 'Not interested' || from === 'Dropped';

/** Moves a lead through its statuses: a call, then the change of status. */
const walk = (
  leadContext: LeadContext,
  way: readonly string[],
  moments: readonly Date[],
  dueAt: Date | undefined,
): void => {
  const { lead, owner, manager, random, clock } = leadContext;
  way.forEach((status, index) => {
    const at = moments[index] ?? clock.now;
    const next = moments[index + 1];
    const isLast = index === way.length - 1;
    const due =
      isLast && dueAt !== undefined
        ? dueAt
        : new Date(Math.max(at.getTime() + 30 * minuteMs, (next ?? at).getTime() - random.between(10, 90) * minuteMs));
    const values = fieldValuesFor(leadContext, status, at, due);
    // Only managers may cancel a booking, and telecallers cannot book.
    const by =
      status === 'Booking cancelled' || (status === 'Booked' && !can(owner.permissions, 'leads', 'book'))
        ? manager
        : owner;
    if (by === owner) call(leadContext, new Date(at.getTime() - 30_000), values['subStatus']);
    const note = isReopening(lead.values()['status'])
      ? 'Called back: the plan is on again.'
      : status === 'Booking cancelled' || status === 'Not interested'
        ? random.pick(closingNotes)
        : random.chance(0.3)
          ? random.pick(callNotes)
          : undefined;
    const via = createOutcome(leadContext, at, status) ? 'outcome' : 'status';
    lead.change({ by, at, values: { status, ...values }, via, ...(note === undefined ? {} : { note }) });
  });
};

const teamsOf = ({ people }: SampleContext) =>
  people.users.flatMap(({ actor, role }) => {
    const manager = people.users.find(
      (one) => one.actor.userId === people.byName(actor.username).history.values()['reportsTo'],
    );
    const weight = actor.username === 'agent' || actor.username === 'telecaller' ? 2 : 1;
    if ((role !== 'agent' && role !== 'telecaller') || manager === undefined) return [];
    return Array.from({ length: weight }, () => ({ owner: actor, manager: manager.actor }));
  });

const createLead = (context: Agency, goal: Goal, number: number): History => {
  const { teams, state, random, clock, people, stock } = context;
  const resource = resourceNamed(state.model, 'leads');
  const { owner, manager } = random.pick(teams);
  const { receivedAt, lastAt, dueAt } = timesOf(goal, clock, random);
  const interest = random.chance(0.4) ? { projects: [random.pick(stock.projects).id] } : {};
  const subSources = resource.fieldsByName['subSource']?.choicesBy?.choices ?? {};
  const lead = beginHistory({
    state,
    resource,
    random,
    by: people.byName('admin').actor,
    at: receivedAt,
    values: {
      ...createEnquirer(random, number, subSources),
      ...interest,
      receivedAt: new Date(receivedAt.getTime() - random.between(0, 90) * 1000).toISOString(),
    },
  });
  // Some new leads wait for a manager to assign them.
  if (goal === 'New' && random.chance(0.4)) return lead;
  const soon = new Date(
    Math.min(
      receivedAt.getTime() + random.between(2, 55) * minuteMs,
      lastAt.getTime() - minuteMs,
      clock.now.getTime() - 10 * minuteMs,
    ),
  );
  const assignedAt = new Date(Math.max(soon.getTime(), receivedAt.getTime() + 1000));
  lead.change({ by: manager, at: assignedAt, values: { assignedTo: owner.userId }, via: 'edit' });
  if (goal === 'New') return lead;
  const way = wayTo(goal, context);
  const leadContext: LeadContext = { ...context, lead, owner, manager };
  const from = new Date(assignedAt.getTime() + random.between(1, 8) * minuteMs);
  const to = new Date(Math.max(lastAt.getTime(), from.getTime() + (way.length + 1) * 3 * minuteMs));
  lead.change({ by: owner, at: from, values: { status: 'Pending' }, via: 'opening' });
  if (goal === 'Pending') {
    if (random.chance(0.5))
      call(leadContext, new Date(Math.min(from.getTime() + hourMs, clock.now.getTime() - 60_000)), 'Not answered');
    return lead;
  }
  walk(leadContext, way, momentsBetween(from, to, way.length, clock, random), dueAt);
  return lead;
};

/** Returns the leads of the last 120 days with their histories, oldest first, so that lead numbers follow the dates. */
export const createLeads = (context: SampleContext & { readonly stock: Stock }): readonly History[] => {
  const teams = teamsOf(context);
  const goals = Object.entries(leadMix).flatMap(([goal, count]) => Array.from({ length: count }, () => goal as Goal));
  const agency: Agency = { ...context, teams, booked: new Set(), fate: createRandom(fateSeed) };
  const leads = goals.map((goal, index) => createLead(agency, goal, index + 1));
  return [...leads].sort((a, b) => a.written().record.at.getTime() - b.written().record.at.getTime());
};

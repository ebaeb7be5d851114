import type { Resource } from '#model/resource.ts';
import { anonymousActor, type Actor } from '../../auth/actor/actor.ts';
import type { Values } from '../../records/plan/plan.ts';
import { dayMs, hourMs, minuteMs } from '../basics/clock.ts';
import { createEnquirer } from './createEnquirer.ts';
import { beginHistory, type History } from '../people/history.ts';
import { resourceNamed, samplePhone } from '../people/people.ts';
import { createRandom } from '../basics/random.ts';
import type { SampleContext, Stock } from '../stock/stock.ts';
import { callNotes } from '../basics/notes.ts';
import { enquiryMessages, firstNames, lastNames, spamMessages } from '../basics/words.ts';

/** The sample's data records and enquiries. */
export type Prospects = { readonly data: readonly History[]; readonly enquiries: readonly History[] };

type ProspectContext = SampleContext & {
  readonly stock: Stock;
  readonly leads: readonly History[];
  readonly callers: readonly Actor[];
  readonly manager: Actor;
};

/** Number of cold prospects per status; those that became leads are additional. */
const dataMix = {
  New: 34,
  Contacted: 22,
  Callback: 16,
  Interested: 10,
  'Not reachable': 14,
  'Not interested': 8,
  Invalid: 4,
} as const;
const convertedCount = 12;
/** Seed of a separate random source, so that the rest of the sample stays the same. */
const seed = 20_240_612;

const lists = ['Bought list', 'Bought list', 'Old customers', 'Society list'] as const;
const startOf = (lead: History): number => lead.written().record.at.getTime();
/** Fields that a list of prospects does not contain, such as owner, callback date and source. */
const unlisted = new Set([
  'assignedTo',
  'scheduledAt',
  'campaign',
  'agency',
  'referralName',
  'channelPartner',
  'receivedAt',
  'source',
  'subSource',
]);
const listed = ({ fields }: Resource, values: Values): Values => {
  const names = new Set(
    fields.flatMap(({ name, readOnly, system }) => (readOnly || system || unlisted.has(name) ? [] : [name])),
  );
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
};

const beginData = (prospectContext: ProspectContext, values: Values, at: Date): History => {
  const { state, random, people, clock } = prospectContext;
  const resource = resourceNamed(state.model, 'data');
  const received = {
    source: 'Data',
    subSource: random.pick(lists),
    receivedAt: new Date(Math.min(at.getTime(), clock.now.getTime())).toISOString(),
  };
  return beginHistory({
    state,
    resource,
    random,
    by: people.byName('admin').actor,
    at,
    values: { ...listed(resource, values), ...received },
  });
};

const work = (prospectContext: ProspectContext, record: History, goal: keyof typeof dataMix): void => {
  const { random, clock, manager, callers } = prospectContext;
  const caller = random.pick(callers);
  const begun = startOf(record);
  const between = (share: number): Date => new Date(begun + (clock.now.getTime() - 10 * minuteMs - begun) * share);
  if (goal === 'New' && random.chance(0.55)) return;
  record.change({ by: manager, at: between(0.2), values: { assignedTo: caller.userId }, via: 'edit' });
  if (goal === 'New') return;
  const isReached = goal !== 'Not reachable' && goal !== 'Invalid';
  record.contact(caller, between(0.6), {
    kind: 'call',
    direction: 'outgoing',
    outcome: isReached ? 'connected' : random.pick(['not answered', 'switched off']),
    seconds: isReached ? random.between(30, 420) : 0,
    ...(isReached && random.chance(0.5) ? { note: random.pick(callNotes) } : {}),
  });
  const scheduledAt = clock.atWork(random.between(-1, 8), random);
  const due = scheduledAt.getTime() > between(0.61).getTime() ? scheduledAt : clock.atWork(1, random);
  record.change({
    by: caller,
    at: between(0.61),
    values: { status: goal, ...(goal === 'Callback' ? { scheduledAt: due.toISOString() } : {}) },
    via: 'status',
  });
};

/** Creates cold prospects that were converted to some of the leads. Each prospect and its lead refer to each other. */
const convertedProspects = (prospectContext: ProspectContext, among: readonly History[]): readonly History[] => {
  const { random, callers, people } = prospectContext;
  return random.some(among, convertedCount).map((lead) => {
    const at = startOf(lead);
    const record = beginData(prospectContext, lead.values(), new Date(at - random.between(3, 9) * dayMs - 2 * hourMs));
    const caller = random.pick(callers);
    record.change({
      by: people.byName('manager').actor,
      at: new Date(at - 2 * dayMs),
      values: { assignedTo: caller.userId },
      via: 'edit',
    });
    record.contact(caller, new Date(at - hourMs), {
      kind: 'call',
      direction: 'outgoing',
      outcome: 'connected',
      seconds: random.between(90, 600),
      note: 'Wants to know more; becomes a lead.',
    });
    record.change({ by: caller, at: new Date(at - minuteMs), values: { status: 'Converted' }, via: 'system' });
    record.stamp({ convertedLead: lead.id });
    lead.stamp({ source: 'Data', subSource: record.values()['subSource'] ?? 'Bought list', dataRecord: record.id });
    return record;
  });
};

const createData = (prospectContext: ProspectContext): readonly History[] => {
  const { random, clock, leads } = prospectContext;
  const goals = Object.entries(dataMix).flatMap(([goal, count]) =>
    Array.from({ length: count }, () => goal as keyof typeof dataMix),
  );
  const open = goals.map((goal, index) => {
    const record = beginData(
      prospectContext,
      createEnquirer(random, 5000 + index, {}),
      clock.atWork(-random.between(goal === 'New' ? 1 : 4, 75), random),
    );
    work(prospectContext, record, goal);
    return record;
  });
  const plain = leads.filter((lead) =>
    ['IVR', 'Direct', 'Newspaper', 'Hoarding', 'WhatsApp'].includes(String(lead.values()['source'])),
  );
  return [...open, ...convertedProspects(prospectContext, plain)].sort((a, b) => startOf(a) - startOf(b));
};

type Asking = { readonly who: Values; readonly at: Date; readonly channel: string; readonly message: string };

const beginEnquiry = (
  { state, random, stock, people }: ProspectContext,
  { who, at, channel, message }: Asking,
): History => {
  const property = random.pick(stock.properties);
  const [agent] = [property.values()['assignedTo']].flat();
  const about = random.chance(0.75) ? { property: property.id } : { project: random.pick(stock.projects).id };
  const shared = channel === 'Public page' && typeof agent === 'string' ? { sharedBy: agent } : {};
  const by = channel === 'Walk-in' ? people.byName('manager').actor : anonymousActor;
  return beginHistory({
    state,
    resource: resourceNamed(state.model, 'enquiries'),
    random,
    by,
    at,
    values: { ...who, ...about, ...shared, channel, message, consent: true },
  });
};

const personOf = ({ random }: ProspectContext, number: number): Values => {
  const [first, last] = [random.pick(firstNames), random.pick(lastNames)];
  const email = `${first}.${last}.${number}@example.com`.toLowerCase().replace(/[^a-z0-9.@]/g, '');
  return { name: `${first} ${last}`, phone: samplePhone(60_000 + number), ...(random.chance(0.6) ? { email } : {}) };
};

const contactValues = (lead: History): Values => {
  const { name, contactNo, email } = lead.values();
  return { name: name ?? '', phone: contactNo ?? '', ...(email === undefined ? {} : { email }) };
};

/** Creates recent enquiries that are new, in work, or spam. */
const openEnquiries = (prospectContext: ProspectContext): readonly History[] => {
  const { random, clock, callers, manager } = prospectContext;
  const channels = { 'Public page': 50, Website: 25, QR: 18, 'Walk-in': 7 } as const;
  const goals = [
    ...Array.from({ length: 8 }, () => 'New'),
    ...Array.from({ length: 6 }, () => 'Assigned'),
    ...Array.from({ length: 3 }, () => 'Spam'),
  ];
  return goals.map((goal, index) => {
    const at = new Date(
      clock.now.getTime() - (random.between(goal === 'New' ? 1 : 8, goal === 'New' ? 40 : 160) * hourMs) / 2,
    );
    const isSpam = goal === 'Spam';
    const who = isSpam
      ? { name: random.pick(['SEO Team', 'Loan Desk', 'Lucky Draw']), phone: samplePhone(69_000 + index) }
      : personOf(prospectContext, index);
    const enquiry = beginEnquiry(prospectContext, {
      who,
      at,
      channel: isSpam ? 'Website' : random.weighted(channels),
      message: random.pick(isSpam ? spamMessages : enquiryMessages),
    });
    const soon = new Date(at.getTime() + random.between(5, 25) * minuteMs);
    if (goal === 'Assigned')
      enquiry.change({ by: manager, at: soon, values: { assignedTo: random.pick(callers).userId }, via: 'edit' });
    if (isSpam) enquiry.change({ by: manager, at: soon, values: { status: 'Spam' }, via: 'status' });
    return enquiry;
  });
};

/** Creates enquiries that were converted to some of the leads. Each enquiry and its lead refer to each other. */
const convertedEnquiries = (prospectContext: ProspectContext): readonly History[] => {
  const { random, leads, manager } = prospectContext;
  const channels: Readonly<Record<string, string>> = { Website: 'Website', 'QR code': 'QR', 'Walk in': 'Walk-in' };
  const from = leads.filter((lead) => channels[String(lead.values()['source'])] !== undefined);
  return random.some(from, 5).map((lead) => {
    const at = new Date(startOf(lead) - 20 * minuteMs);
    const enquiry = beginEnquiry(prospectContext, {
      who: contactValues(lead),
      at,
      channel: channels[String(lead.values()['source'])] ?? 'Website',
      message: random.pick(enquiryMessages),
    });
    enquiry.change({ by: manager, at: new Date(startOf(lead)), values: { status: 'Converted' }, via: 'system' });
    enquiry.stamp({ lead: lead.id });
    lead.stamp({ enquiry: enquiry.id });
    return enquiry;
  });
};

/** Creates enquiries from people who already are leads. */
const repeatedEnquiries = (prospectContext: ProspectContext): readonly History[] => {
  const { random, leads, clock } = prospectContext;
  const open = leads.filter(
    (lead) =>
      ['Pending', 'Callback', 'Site visit scheduled'].includes(String(lead.values()['status'])) &&
      clock.now.getTime() - startOf(lead) > 6 * dayMs,
  );
  return random.some(open, 4).map((lead, index) => {
    const at = new Date(clock.now.getTime() - (3 + index * 9) * hourMs);
    const message = random.pick(enquiryMessages);
    const enquiry = beginEnquiry(prospectContext, { who: contactValues(lead), at, channel: 'Public page', message });
    enquiry.stamp({ lead: lead.id });
    lead.note(null, at, { kind: 're-enquiry', note: message, new: { resource: 'enquiries', record: enquiry.id } });
    lead.stamp({ reEnquiredAt: at.toISOString(), reEnquiryCount: 1 });
    return enquiry;
  });
};

/**
 * Returns the cold prospects and the enquiries of the sample, each list sorted by date, without writing them. Some were
 * converted to leads of `context.leads`; these leads get a reference to their prospect or enquiry.
 */
export const createProspects = (
  context: SampleContext & { readonly stock: Stock; readonly leads: readonly History[] },
): Prospects => {
  const { people } = context;
  const callers = people.users
    .filter(({ role }) => role === 'agent' || role === 'telecaller')
    .map(({ actor }) => actor);
  const prospectContext: ProspectContext = {
    ...context,
    random: createRandom(seed),
    callers,
    manager: people.byName('manager').actor,
  };
  const data = createData(prospectContext);
  const enquiries = [
    ...openEnquiries(prospectContext),
    ...convertedEnquiries(prospectContext),
    ...repeatedEnquiries(prospectContext),
  ];
  return { data, enquiries: enquiries.sort((a, b) => startOf(a) - startOf(b)) };
};

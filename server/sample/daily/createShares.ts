import type { Actor } from '../../auth/actor/actor.ts';
import type { Values } from '../../records/plan/plan.ts';
import { dayMs, hourMs, minuteMs } from '../basics/clock.ts';
import { createId, type FinishedHistory, type History } from '../people/history.ts';
import { createRandom } from '../basics/random.ts';
import type { SampleContext, Stock } from '../stock/stock.ts';

/** The share links that agents have sent, and the visits to them. */
export type Shares = { readonly shares: readonly FinishedHistory[]; readonly openings: readonly FinishedHistory[] };

type Agency = SampleContext & {
  readonly stock: Stock;
  readonly leads: readonly History[];
  readonly enquiries: readonly History[];
};

/** A share link of the sample, and the views of its page. */
type Shared = { readonly share: FinishedHistory; readonly openings: readonly FinishedHistory[] };

/** A share to make. `person`: the lead who receives it; undefined for a link that was copied or printed. */
type Share = {
  readonly property: History;
  readonly by: Actor;
  readonly at: Date;
  readonly channel: string;
  readonly person?: History;
  /** Times of the views, oldest first. */
  readonly views: readonly Date[];
};

/** Seed of a separate random source, so that the rest of the sample stays the same. */
const seed = 20_251_114;
/** Number of leads to whom agents suggest a property. Shares that would be at night are left out. */
const leadShares = 60;
/** Statuses of leads to whom agents suggest properties. */
const interested: readonly unknown[] = ['Pending', 'Callback', 'Meeting scheduled', 'Site visit scheduled'];
/** Channels of a share, and how often they are used. The timeline has their names in lower case. */
const channels = { WhatsApp: 78, Email: 12, SMS: 10 } as const;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const changedAt = (history: History): number => {
  const { record } = history.written();
  return (record.changed?.at ?? record.at).getTime();
};

const countShare = (history: History): void =>
  history.stamp({ shareCount: Number(history.values()['shareCount'] ?? 0) + 1 });

/** Returns a record that only the server writes, so that it has neither a timeline nor an audit log. */
const serverRecord = ({ random }: Agency, at: Date, by: string | null, values: Values): FinishedHistory => {
  const id = createId(random, at);
  return {
    id,
    values: () => values,
    written: () => ({ record: { id, record: values, by, at }, activities: [], audit: [] }),
  };
};

/** Returns the values by which a share link counts the views of its page. */
const countOf = (views: readonly Date[]): Values => {
  const [first, last] = [views[0], views.at(-1)];
  return {
    openCount: views.length,
    ...(first === undefined ? {} : { firstOpenedAt: first.toISOString() }),
    ...(last === undefined ? {} : { lastOpenedAt: last.toISOString() }),
  };
};

/** Creates a share link, its entries on the timelines of the property and the person, and its views. */
const createShare = (agency: Agency, { property, by, at, channel, person, views }: Share): Shared => {
  const sentTo = textOf(person?.values()['name']);
  const link = { property: property.id, sharedBy: by.userId };
  const share = serverRecord(agency, at, by.userId, {
    ...link,
    channel,
    status: 'Active',
    ...(person === undefined ? {} : { sentTo, lead: person.id }),
    ...countOf(views),
  });
  const way = person === undefined ? 'link' : channel.toLowerCase();
  const details = { channel: way, link: share.id, ...(person === undefined ? {} : { to: sentTo }) };
  property.log(by, at, { kind: 'share', new: details });
  countShare(property);
  if (person !== undefined) {
    person.contact(by, at, {
      kind: way,
      note: `Shared ${textOf(property.values()['title'])}`,
      new: { ...details, resource: 'properties', _id: property.id },
    });
    countShare(person);
  }
  const openings = views.map((viewed) =>
    serverRecord(agency, viewed, null, { ...link, share: share.id, openedAt: viewed.toISOString() }),
  );
  return { share, openings };
};

/** Returns a property for a lead: one with the same number of bedrooms, if there is one. */
const suitable = ({ random, stock }: Agency, lead: History, at: Date): History | undefined => {
  const offered = stock.properties.filter(
    (property) => property.values()['status'] === 'Active' && changedAt(property) < at.getTime(),
  );
  const wanted = [lead.values()['bhk']].flat();
  const same = offered.filter((property) => wanted.includes(property.values()['bhk'] ?? null));
  const among = same.length > 0 ? same : offered;
  return among.length === 0 ? undefined : random.pick(among);
};

/** Shares properties with some of the leads, after their last change. Most of them look at the page. */
const shareWithLeads = (agency: Agency): readonly Shared[] => {
  const { random, clock, people, leads } = agency;
  const now = clock.now.getTime();
  const among = leads.filter(
    (lead) => interested.includes(lead.values()['status']) && now - changedAt(lead) > 6 * hourMs,
  );
  return random.some(among, leadShares).flatMap((lead) => {
    const owner = people.users.find(({ actor }) => actor.userId === lead.values()['assignedTo'])?.actor;
    const age = now - changedAt(lead);
    const at = clock.inHours(new Date(changedAt(lead) + Math.floor(age * (0.1 + random.next() * 0.3))), random);
    if (at.getTime() <= changedAt(lead) || at.getTime() > now - hourMs) return [];
    const property = suitable(agency, lead, at);
    if (owner === undefined || property === undefined) return [];
    const count = random.chance(0.7) ? random.between(1, 4) : 0;
    const views = Array.from(
      { length: count },
      () =>
        new Date(at.getTime() + 5 * minuteMs + Math.floor((now - at.getTime() - 10 * minuteMs) * random.next() ** 2)),
    ).sort((a, b) => a.getTime() - b.getTime());
    return [createShare(agency, { property, by: owner, at, channel: random.weighted(channels), person: lead, views })];
  });
};

/** Creates the share links from whose pages the sample's visitors sent their enquiries. */
const shareForEnquiries = (agency: Agency): readonly Shared[] => {
  const { random, people, stock, leads, enquiries } = agency;
  return enquiries.flatMap((enquiry) => {
    const { property: id, sharedBy, lead: leadId } = enquiry.values();
    const property = stock.properties.find((one) => one.id === id);
    const by = people.users.find(({ actor }) => actor.userId === sharedBy)?.actor;
    if (property === undefined || by === undefined) return [];
    const asked = enquiry.written().record.at.getTime();
    const at = new Date(Math.max(asked - random.between(1, 5) * dayMs, changedAt(property) + minuteMs));
    const viewed = new Date(asked - random.between(2, 6) * minuteMs);
    if (viewed <= at) return [];
    const channel = random.pick(['Copied link', 'QR code']);
    const shared = createShare(agency, { property, by, at, channel, views: [viewed] });
    enquiry.stamp({ share: shared.share.id });
    const lead = leads.find((one) => one.id === leadId);
    if (lead !== undefined && lead.written().record.at.getTime() >= asked)
      lead.stamp({ share: shared.share.id, sharedProperty: property.id, sharedBy: by.userId });
    return [shared];
  });
};

const createdAt = (history: FinishedHistory): number => history.written().record.at.getTime();

/**
 * Returns the share links of the sample and the views of their pages, without writing them: properties shared with
 * leads, and the links of enquiries from public pages. Adds the shares to the timelines and the counters of the leads
 * and properties, and sets the links of the enquiries. Call it after all changes to these records. Its random numbers
 * come from a source of its own.
 */
export const createShares = (context: Agency): Shares => {
  const agency = { ...context, random: createRandom(seed) };
  const all = [...shareWithLeads(agency), ...shareForEnquiries(agency)];
  const inOrder = (histories: readonly FinishedHistory[]) => histories.toSorted((a, b) => createdAt(a) - createdAt(b));
  return {
    shares: inOrder(all.map(({ share }) => share)),
    openings: inOrder(all.flatMap(({ openings }) => openings)),
  };
};

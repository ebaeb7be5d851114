/** What somebody who knows the tables would write for a report; `range` is the condition of the days, '' for all time. */
export type ByHand = (range: (column: string) => string) => readonly string[];

const standing = 't."deletedAt" is null';
const overdue = `count(*) filter (where t."scheduledAt" < now() and t."status" in ('Callback', 'Meeting scheduled', 'Site visit scheduled'))`;
const leads = (columns: string, groups: string, range: string, from = 'leads t'): string => `select ${columns} from ${from} where ${standing}${range} group by ${groups}`;

const byTwo = (one: string, other: string): ByHand => (range) => [leads(`${one}, ${other}, count(*)`, '1, 2', range('t."receivedAt"'))];
const byThree = (one: string, two: string, three: string): ByHand => (range) => [leads(`${one}, ${two}, ${three}, count(*)`, '1, 2, 3', range('t."receivedAt"'))];

// No entry tells of a lead that is not there, so those of leads in the trash are all that is to be left out.
const told = `t."deletedAt" is null and t."resource" = 'leads' and not exists (select from leads d where d."deletedAt" is not null and d."_id" = t."record"::uuid)`;
const kinds = ['call', 'whatsapp', 'sms', 'email', 'note'].map((kind) => `count(*) filter (where t.kind = '${kind}')`).join(', ');
const outcomes = (kind: string): string => ['scheduled', 'done', 'not done'].map((outcome) => `count(*) filter (where t.kind ${kind} and t.outcome = '${outcome}')`).join(', ');
const calls = `count(*) filter (where t.direction = 'outgoing'), count(*) filter (where t.direction = 'incoming'), count(*) filter (where t.outcome = 'connected'), `
  + `count(*) filter (where t.outcome in ('not answered', 'busy', 'switched off')), count(*) filter (where t.outcome = 'missed'), sum(t.seconds)`;
const booked = (range: string): string => leads('t."assignedTo", count(*)', '1', ` and t."status" in ('Booked', 'Invoiced')${range}`);

/** The best SQL by hand for each report that is measured, over leads and their log. */
export const reportsByHand: Readonly<Record<string, ByHand>> = {
  'leads-status': (range) => [leads(`t."assignedTo", t."status", count(*), ${overdue}`, '1, 2', range('t."receivedAt"'))],
  'leads-substatus': byThree('t."assignedTo"', 't."status"', 't."subStatus"'),
  'leads-source': byTwo('t."source"', 't."status"'),
  'leads-subsource': byThree('t."source"', 't."subSource"', 't."status"'),
  'leads-user-vs-source': byTwo('t."assignedTo"', 't."source"'),
  'leads-user-vs-subsource': byThree('t."assignedTo"', 't."source"', 't."subSource"'),
  'received-date-source': byTwo(`date_trunc('day', t."receivedAt" at time zone 'Asia/Kolkata')`, 't."source"'),
  agency: byTwo('t."agency"', 't."status"'),
  'leads-project': (range) => [
    leads('p.v, t."status", count(*)', '1, 2', range('t."receivedAt"'), 'leads t left join lateral unnest(t."projects") as p(v) on true'),
    leads('t."status", count(*)', '1', range('t."receivedAt"')),
  ],
  'project-substatus': (range) => [
    leads('p.v, t."status", t."subStatus", count(*)', '1, 2, 3', range('t."receivedAt"'), 'leads t left join lateral unnest(t."projects") as p(v) on true'),
    leads('t."status", t."subStatus", count(*)', '1, 2', range('t."receivedAt"')),
  ],
  'leads-call': (range) => {
    const where = `${told} and t.kind = 'call'${range('t."at"')}`;
    return [
      `select "by", sum(a), sum(b), sum(c), sum(d), sum(e), sum(f), count(*) from (select t."by", t."record", ${calls} from activities t where ${where} group by 1, 2) g("by", "record", a, b, c, d, e, f) group by 1`,
      `select count(*) from (select t."record" from activities t where ${where} group by 1) g`,
    ];
  },
  'leads-activity': (range) => [
    `select t."by", ${kinds}, count(*) filter (where t.kind = 'status' and t.seconds is not null), ${outcomes(`in ('appointment', 'visit')`)} from activities t where ${told}${range('t."at"')} group by 1`,
    booked(range('t."bookedAt"')),
  ],
  'visit-meeting-report': (range) => {
    const where = `${told} and t.kind in ('appointment', 'visit') and t.outcome in ('scheduled', 'done', 'not done')${range('t."at"')}`;
    return [
      `select "by", sum(a), sum(b), sum(c), sum(d), sum(e), sum(f), count(*) from (select t."by", t."record", ${outcomes(`= 'appointment'`)}, ${outcomes(`= 'visit'`)} from activities t where ${where} group by 1, 2) g("by", "record", a, b, c, d, e, f) group by 1`,
      `select count(*) from (select t."record" from activities t where ${where} group by 1) g`,
      leads(`t."assignedTo", count(*) filter (where t."status" = 'Meeting scheduled'), count(*) filter (where t."status" = 'Site visit scheduled')`, '1', ` and t."scheduledAt" < now() and t."status" in ('Meeting scheduled', 'Site visit scheduled')${range('t."scheduledAt"')}`),
    ];
  },
};

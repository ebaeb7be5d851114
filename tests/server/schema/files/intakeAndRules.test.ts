// Takes long.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { formatProblem } from '../../../../server/schema/problems/problem.ts';
import { SchemaProblems } from '../../../../server/schema/problems/SchemaProblems.ts';
import { checkTexts, loadSchemas } from '../../../../server/schema/files/loadSchemas.ts';
import { schemasDir, shippedSchemas } from '../../support/templates.ts';

/** Returns the problems of the shipped files with one of them edited. */
const problemsOf = async (
  name: string,
  edit: (file: Record<string, unknown>) => object,
): Promise<readonly string[]> => {
  const { texts } = await shippedSchemas();
  const edited = texts.map((file) =>
    file.name === name
      ? { name, text: JSON.stringify(edit(JSON.parse(file.text) as Record<string, unknown>), null, 2) }
      : file,
  );
  try {
    checkTexts(edited, 'schemas');
    return [];
  } catch (error) {
    if (!(error instanceof SchemaProblems)) throw error;
    return error.problems.map(formatProblem);
  }
};

it('accepts the shipped sources, channels and rules, and all of them are switched off', async () => {
  const { model } = await loadSchemas(schemasDir);
  const namesIn = (folder: string): readonly string[] =>
    readdirSync(join(schemasDir, folder)).flatMap((file) => /^([^_.].*)\.json$/.exec(file)?.[1] ?? []);
  expect(Object.keys(model.intake)).toEqual(namesIn('intake').toSorted());
  expect(Object.keys(model.channels)).toEqual(namesIn('channels').toSorted());
  const all = [...Object.values(model.intake), ...Object.values(model.channels), ...model.rules];
  expect(all.filter(({ active }) => active !== false)).toEqual([]);
});

it('reports problems in a source with file, position and fix', async () => {
  const google = (more: object) => problemsOf('intake/google.json', (file) => ({ ...file, ...more }));
  expect(await google({ name: 'goggle' })).toEqual([
    'schemas/intake/google.json:3:11 name: does not match the file, got "goggle"; expected "google"',
  ]);
  expect(await google({ resource: 'lead' })).toEqual([
    expect.stringMatching(/resource: is not a resource, got "lead"; did you mean "leads"\?$/),
  ]);
  expect(await google({ verify: { by: 'hmac' } })).toEqual([expect.stringMatching(/verify: lacks "header"/)]);
  expect(await google({ verify: { by: 'key' } })).toEqual([expect.stringMatching(/must define where the key is/)]);
  expect(await problemsOf('intake/portal-emails.json', (file) => ({ ...file, email: undefined }))).toEqual([
    expect.stringMatching(/verify: lacks "email"/),
  ]);
  const pattern = { column: 'n', convert: [{ match: '(a+)+$' }] };
  expect(await google({ fields: { name: pattern, contactNo: { column: 'p' }, source: { value: 'Webhook' } } })).toEqual(
    [expect.stringMatching(/fields\.name\.convert\[0\]\.match: can be matched in endlessly many ways/)],
  );
});

it('reports only the cause if the field of a source has an unknown kind', async () => {
  const edit = (file: Record<string, unknown>): object => {
    const properties = file['properties'] as Record<string, object>;
    return { ...file, properties: { ...properties, contactNo: { ...properties['contactNo'], kind: 'telephone' } } };
  };
  expect(await problemsOf('leads.json', edit)).toEqual([
    expect.stringMatching(/^schemas\/leads\.json:\d+:\d+ properties\.contactNo\.kind: .*"telephone"/),
  ]);
});

it('reports problems in a messaging channel with file, position and fix', async () => {
  const sms = (more: object) => problemsOf('channels/sms.json', (file) => ({ ...file, ...more }));
  expect(await sms({ gateway: undefined, reports: undefined })).toEqual([
    expect.stringMatching(/^schemas\/channels\/sms\.json:\d+:\d+ way: must describe how it sends/),
  ]);
  expect(await sms({ gateway: { url: 'http://sms.example.com/' } })).toEqual([
    expect.stringMatching(/gateway\.url: has the wrong format/),
  ]);
  expect(await sms({ refuse: { leads: { consnt: false } } })).toEqual([
    expect.stringMatching(/did you mean "consent"\?$/),
  ]);
  expect(
    await problemsOf('channels/whatsapp.json', (file) => ({ ...file, whatsapp: { phoneNumberId: 'x/y' } })),
  ).toEqual(expect.arrayContaining([expect.stringMatching(/phoneNumberId: has the wrong format/)]));
});

it('reports problems in a telephony channel with file, position and fix', async () => {
  const exotel = (more: object) => problemsOf('channels/exotel.json', (file) => ({ ...file, ...more }));
  const calls = (more: object) =>
    problemsOf('channels/exotel.json', (file) => ({ ...file, calls: { ...(file['calls'] as object), ...more } }));
  expect(await exotel({ calls: undefined })).toEqual([
    expect.stringMatching(
      /^schemas\/channels\/exotel\.json:\d+:\d+ way: must describe how .* reports calls; expected "calls"/,
    ),
  ]);
  expect(await exotel({ quiet: { from: '21:00', to: '09:00' } })).toEqual([
    expect.stringMatching(/quiet: is only for messages, got way "call"; leave it out$/),
  ]);
  expect(await problemsOf('channels/exotel.json', (file) => ({ ...file, way: 'sms' }))).toEqual([
    expect.stringMatching(/calls: is only for calls, got way "sms"; expected way "call"$/),
  ]);
  expect(await calls({ verify: { by: 'hmac' } })).toEqual([expect.stringMatching(/calls\.verify: lacks "header"/)]);
  expect(await calls({ verify: { by: 'key' } })).toEqual([expect.stringMatching(/must define where the key is/)]);
  expect(await calls({ evnts: {} })).toEqual([expect.stringMatching(/did you mean "events"/)]);
  expect(await calls({ events: { rang: { Status: ['busy'] } } })).toEqual([
    expect.stringMatching(/calls\.events.*rang/),
  ]);
  expect(await calls({ missed: { unknown: { resource: 'lead', fields: { name: { value: 'x' } } } } })).toEqual([
    expect.stringMatching(/missed\.unknown\.resource: is not a resource, got "lead"; did you mean "leads"\?$/),
  ]);
  expect(await calls({ missed: { unknown: { resource: 'leads', fields: { nmae: { value: 'x' } } } } })).toEqual([
    expect.stringMatching(/missed\.unknown\.fields\.nmae: .*did you mean "name"\?$/),
  ]);
  expect(await calls({ missed: { existing: { resource: 'tasks', values: { titel: 'x' } } } })).toEqual([
    expect.stringMatching(/missed\.existing\.values\.titel: .*did you mean "title"\?$/),
  ]);
  const rule = await problemsOf('rules/thank-website-leads.json', (file) => ({
    ...file,
    then: [{ send: { channel: 'exotel', text: 'Hello' } }],
  }));
  expect(rule).toEqual([expect.stringMatching(/channel: makes calls and sends no messages, got "exotel"; expected/)]);
});

it('warns when a source leaves a required field blank', async () => {
  const { texts } = await loadSchemas(schemasDir);
  const edited = texts.map(({ name, text }) => ({
    name,
    text: name === 'intake/google.json' ? text.replace('"contactNo"', '"alternateContactNo"') : text,
  }));
  expect(checkTexts(edited, 'schemas').warnings.map(formatProblem)).toContainEqual(
    expect.stringMatching(
      /^schemas\/intake\/google\.json:\d+:\d+ fields: lacks a rule for the required field "contactNo"; deliveries will fail$/,
    ),
  );
});

it('reports problems in a rule with file, position and fix', async () => {
  const rule = (more: object) => problemsOf('rules/portal-leads-in-turn.json', (file) => ({ ...file, ...more }));
  expect(await rule({ if: { sorce: ['99 Acres'] } })).toEqual([expect.stringMatching(/did you mean "source"\?$/)]);
  expect(await rule({ if: { source: ['99acres'] } })).toEqual([expect.stringMatching(/is not a value of source/)]);
  expect(await rule({ assign: { to: { in: 'team', named: 'North' } } })).toEqual([
    expect.stringMatching(/assign\.to\.in: is not a resource, got "team"; did you mean "teams"\?$/),
  ]);
  expect(await rule({ when: { created: true }, then: [{ wait: '1h' }] })).toEqual([
    expect.stringMatching(/must be an assignment or an automation/),
  ]);
  const due = (word: object) => problemsOf('rules/remind-of-visits.json', (file) => ({ ...file, when: { due: word } }));
  expect(await due({ field: 'scheduledAt', after: '2d' })).toEqual([]);
  expect(await due({ field: 'sheduledAt' })).toEqual([expect.stringMatching(/did you mean "scheduledAt"\?$/)]);
  expect(await due({ field: 'source' })).toEqual([
    expect.stringMatching(/when\.due\.field: is not a time, got "source"; expected a date-time or a date$/),
  ]);
  expect(await due({ field: 'scheduledAt', before: '99999d' })).toEqual([
    expect.stringMatching(/when\.due\.before: must be from 1m to 3650d, got "99999d"/),
  ]);
  expect(await problemsOf('rules/forgotten-leads.json', (file) => ({ ...file, when: { idle: '0m' } }))).toEqual([
    expect.stringMatching(/when\.idle: must be from 1m to 3650d, got "0m"/),
  ]);
  expect(await due({ field: 'scheduledAt', before: '1h', after: '1h' })).toEqual([
    expect.stringMatching(/when\.due: has "before" and "after"; expected one of them$/),
  ]);
});

it('reports problems in a deadline with file, position and fix', async () => {
  const met = { contactCount: { gt: 0 } };
  const rule = (deadline: object, more: object = {}) =>
    problemsOf('rules/first-response.json', (file) => ({
      ...file,
      deadline: { met, within: '2h', ...deadline },
      ...more,
    }));
  expect(await rule({ hours: 'working', within: '2d', warn: '1d' })).toEqual([]);
  // Without steps it only measures.
  expect(await rule({}, { then: undefined })).toEqual([]);
  expect(await rule({ warn: '2h' })).toEqual([
    expect.stringMatching(
      /^schemas\/rules\/first-response\.json:\d+:\d+ deadline\.warn: must be shorter than "within", got "2h"; expected less than "2h"$/,
    ),
  ]);
  expect(await rule({ within: '0m' })).toEqual([
    expect.stringMatching(/deadline\.within: must be from 1m to 90d, got "0m"/),
  ]);
  expect(await rule({ within: '91d' })).toEqual([expect.stringMatching(/deadline\.within: must be from 1m to 90d/)]);
  expect(await rule({ met: { contactCont: 1 } })).toEqual([
    expect.stringMatching(/deadline\.met\.contactCont: .*did you mean "contactCount"\?$/),
  ]);
  expect(await rule({ met: {} })).toEqual([expect.stringMatching(/deadline\.met: is met by every record/)]);
  expect(await rule({ warn: '10m' }, { resource: 'teams', if: {}, then: [{ wait: '1h' }] })).toEqual([
    expect.stringMatching(/deadline\.met\.contactCount/),
    expect.stringMatching(/deadline\.warn: needs an owner to warn, and teams has none; leave it out$/),
  ]);
  expect(await rule({}, { when: undefined, then: undefined, assign: { to: { people: ['admin'] } } })).toEqual([
    expect.stringMatching(/must be an assignment or an automation/),
  ]);
});

it('reports problems in the messages and webhooks of a rule with file, position and fix', async () => {
  const step = (send: object, more: object = {}) =>
    problemsOf('rules/thank-website-leads.json', (file) => ({ ...file, then: [{ send }], ...more }));
  const own = { channel: 'email', subject: 'Hello', text: 'Hello {{lead.name|there}}, {{me.firstName|we}}' };
  expect(await step(own)).toEqual([]);
  expect(await step({ ...own, channel: 'emial' })).toEqual([
    expect.stringMatching(
      /^schemas\/rules\/thank-website-leads\.json:\d+:\d+ then\[0\]\.send\.channel: is not a channel, got "emial"; did you mean "email"\?$/,
    ),
  ]);
  expect(await step({ channel: 'email', template: 'Welcome' }, { resource: 'tasks', if: {} })).toEqual([
    expect.stringMatching(
      /send\.channel: cannot reach tasks, which have no field for it, got "email"; expected a resource/,
    ),
    expect.stringMatching(/send\.template: is not available: there are no templates about tasks; expected "text"$/),
  ]);
  expect(await step({ channel: 'sms', template: 'Call back reminde' })).toEqual([
    expect.stringMatching(
      /template: is not a template of the channel sms, got "Call back reminde"; did you mean "Call back reminder"\?$/,
    ),
  ]);
  expect(await step({ channel: 'sms', template: 'Call back reminder' })).toEqual([]);
  expect(await step({ channel: 'sms', subject: 'Hi', text: 'Hello' })).toEqual([
    expect.stringMatching(/send\.subject: is only for email, got the channel "sms"; leave it out$/),
    expect.stringMatching(
      /send\.text: cannot be sent by the channel sms, which sends templates only; expected "template"$/,
    ),
  ]);
  expect(await step({ channel: 'email', text: 'Hello' })).toEqual([expect.stringMatching(/send: lacks "subject"/)]);
  expect(await step({ channel: 'email' })).toEqual([expect.stringMatching(/send: has nothing to send/)]);
  expect(await step({ ...own, template: 'Welcome' })).toEqual([expect.stringMatching(/has a template and a text/)]);
  expect(await step({ ...own, to: 'contactNo' })).toEqual([
    expect.stringMatching(
      /send\.to: is not a field of leads for the channel email, got "contactNo"; expected "email"$/,
    ),
  ]);
  expect(await step({ ...own, text: 'Hello\nDear {{lead.nmae}} and {name}' })).toEqual([
    expect.stringMatching(/send\.text: is not filled in here, got "\{name\}"; expected "\{\{lead\.name\}\}"$/),
    expect.stringMatching(
      /send\.text: .*line 2, column 6: Lead has no \{\{lead\.nmae\}\}; did you mean \{\{lead\.name\}\}\?$/,
    ),
  ]);
  expect(await step({ ...own, chanel: 'email' })).toEqual([expect.stringMatching(/chanel/)]);
  const unhooked = await problemsOf('webhooks.json', (file) => ({ ...file, webhook: undefined }));
  expect(unhooked).toContainEqual(
    expect.stringMatching(
      /^schemas\/rules\/booked-leads\.json:\d+:\d+ then\[0\]\.webhook: needs a resource with the word "webhook"/,
    ),
  );
});

it('warns when an active rule has messages that will not be sent', async () => {
  const { texts } = await loadSchemas(schemasDir);
  const warned = (text: (shipped: string) => string) =>
    checkTexts(
      texts.map((file) => (file.name === 'rules/booked-leads.json' ? { ...file, text: text(file.text) } : file)),
      'schemas',
    ).warnings.map(formatProblem);
  const of = (lines: readonly string[]) => lines.filter((line) => line.includes('booked-leads'));
  expect(of(warned((text) => text))).toEqual([]);
  const whatsapp = (text: string) => text.replace('"active": false', '"active": true').replace('"email"', '"whatsapp"');
  expect(of(warned(whatsapp))).toEqual([
    expect.stringMatching(/then\[1\]\.send\.channel: is switched off, so nothing is sent, got "whatsapp"$/),
    expect.stringMatching(/send\.template: is only sent within 24 hours after the contact has written/),
  ]);
});

it('rejects automations that start themselves endlessly', async () => {
  const rule = (then: readonly object[]) =>
    problemsOf('rules/call-new-leads.json', (file) => ({ ...file, active: true, when: { changed: ['tags'] }, then }));
  expect(await rule([{ set: { tags: ['Hot'] } }])).toEqual([
    expect.stringMatching(/then: starts itself endlessly \(call-new-leads → call-new-leads\)/),
  ]);
  expect(await rule([{ set: { notes: 'x' } }])).toEqual([]);
  const when = (start: object, then: readonly object[], file = 'call-new-leads') =>
    problemsOf(`rules/${file}.json`, (rest) => ({ ...rest, active: true, when: start, if: {}, then }));
  const endless = [expect.stringMatching(/starts itself endlessly/)];
  // The owner, the state and a time that a step changes start rules too.
  expect(await when({ changed: ['assignedTo'] }, [{ assign: { people: ['asha', 'ravi'] } }])).toEqual(endless);
  expect(await when({ changed: ['status'] }, [{ move: { to: 'Pending' } }])).toEqual(endless);
  expect(await when({ due: { field: 'scheduledAt' } }, [{ set: { scheduledAt: '$in 1h' } }])).toEqual(endless);
  expect(await when({ due: { field: 'scheduledAt' } }, [{ assign: { people: ['asha'] } }])).toEqual([]);
});

it('names in texts of a rule that are not fields are problems', async () => {
  const texts = (text: string) =>
    problemsOf('rules/call-new-leads.json', (file) => ({ ...file, then: [{ notify: { to: 'owner', text } }] }));
  expect(await texts('Call {name}, {{name}} {__proto__} {}')).toEqual([]);
  expect(await texts('Call {nmae}')).toEqual([
    expect.stringMatching(/then\[0\]\.notify\.text: is not a field of leads, got "nmae"; did you mean "name"\?$/),
  ]);
  expect(await texts('{constructor}')).toEqual([expect.stringMatching(/is not a field of leads, got "constructor"/)]);
});

it('fields of recipients that name no people are problems', async () => {
  const to = (fields: readonly string[]) =>
    problemsOf('rules/call-new-leads.json', (file) => ({
      ...file,
      then: [{ notify: { to: { fields }, text: 'New' } }],
    }));
  expect(await to(['secondaryAssignedTo', 'createdBy'])).toEqual([]);
  expect(await to(['projects'])).toEqual([
    expect.stringMatching(/to\.fields\[0\]: names no people, got "projects"; expected a field that refers to users$/),
  ]);
  expect(await to(['secondAssignedTo'])).toEqual([
    expect.stringMatching(/to\.fields\[0\]: is not a field of leads, got "secondAssignedTo"/),
  ]);
});

it('a rule that names a missing source, or one of other records, is a problem', async () => {
  const webhook = (name: string, more: object = {}) =>
    problemsOf('rules/call-new-leads.json', (file) => ({ ...file, when: { webhook: name }, ...more }));
  expect(await webhook('google')).toEqual([]);
  expect(await webhook('gogle')).toEqual([
    expect.stringMatching(/when\.webhook: is not a source, got "gogle"; did you mean "google"\?$/),
  ]);
  const then = [{ notify: { to: { people: ['admin'] }, text: 'New' } }];
  expect(await webhook('google', { resource: 'tasks', if: {}, then })).toEqual([
    expect.stringMatching(/when\.webhook: delivers leads, got "google"; expected a source of tasks$/),
  ]);
});

it('the problems of a polled source are found', async () => {
  const housing = (more: object) => problemsOf('intake/housing.json', (file) => ({ ...file, ...more }));
  expect(await housing({ poll: undefined })).toEqual([expect.stringMatching(/verify: lacks "poll"/)]);
  const poll = (more: object) => housing({ poll: { url: 'https://portal.example.com/leads', ...more } });
  expect(await poll({ every: '0m' })).toEqual([expect.stringMatching(/poll\.every: must be from 1m to 1d, got "0m"/)]);
  expect(await poll({ back: '90d' })).toEqual([expect.stringMatching(/poll\.back: must be from 1m to 31d, got "90d"/)]);
  expect(await poll({ url: 'http://portal.example.com/leads' })).toEqual([
    expect.stringMatching(/poll\.url: has the wrong format/),
  ]);
  expect(await poll({ every: '5m', headers: { 'X-Key': '$key' } })).toEqual([]);
});

it('reports problems in the filter of a rule: wrong values, wrong groups and $me', async () => {
  const withFilter = (filter: object) => problemsOf('rules/call-new-leads.json', (file) => ({ ...file, if: filter }));
  const good = {
    createdAt: { gte: '$today' },
    contactCount: { lt: 1.5 },
    $or: [{ source: ['Website'] }, { $and: [{ city: { contains: 'Pune' } }, { $or: [{ budgetMax: { gt: 1 } }] }] }],
  };
  expect(await withFilter(good)).toEqual([]);
  const wrong: readonly (readonly [object, RegExp])[] = [
    [{ createdAt: { gte: 'soon' } }, /if\.createdAt\.gte: must be an instant/],
    [{ budgetMax: { gte: 'much' } }, /if\.budgetMax\.gte: must be a number/],
    [{ assignedTo: '$me' }, /if\.assignedTo: is not a relative value/],
    [{ $or: [{ source: ['Websit'] }] }, /if\.\$or\[0\]\.source\[0\]: is not a value of source/],
    [{ $or: [{ nmae: 'x' }] }, /if\.\$or\[0\]\.nmae: is not a field of leads/],
    [{ $or: [{}] }, /if\.\$or\[0\]: must be a filter with a condition/],
    [{ $or: [] }, /if\.\$or: must be a list of filters/],
    [{ $or: { city: 'Pune' } }, /if\.\$or: must be a list of filters/],
  ];
  for (const [filter, message] of wrong) {
    const problems = await withFilter(filter);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(message);
  }
});

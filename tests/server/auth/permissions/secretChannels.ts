import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { createAccounts } from '../../../../server/auth/actor/createAccounts.ts';
import { openXlsx } from '../../../../server/documents/spreadsheets/openXlsx.ts';
import { renderReport } from '../../../../server/features/email/scheduled/renderReport.ts';
import { deliverDueWebhooks } from '../../../../server/features/webhooks/deliver.ts';
import type { Person, TestApi } from '../../support/api.ts';
import { detail, importCalls } from '../../features/import/importCalls.ts';
import type { Receiver } from '../../features/webhooks/receiver.ts';
import { type Secret, secretDelivery, type SecretWorld } from './secretWorld.ts';

export type Place = {
  readonly api: TestApi;
  readonly world: SecretWorld;
  readonly receiver: Receiver;
  /** Address of the server. */
  readonly address: string;
  readonly secret: Secret;
};

/** A way in which data leaves the server. `read` returns, as a text, all that a user gets in this way. */
export type Channel = {
  readonly name: string;
  readonly read: (person: Person, place: Place) => Promise<string>;
  /**
   * How the responses to the admin show that the test can fail: they contain the secret, or differ for each secret; or
   * neither, because no one gets the secret here.
   */
  readonly control: 'reveals' | 'differs' | 'none';
};

const sheetText = async (bytes: Buffer): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'gable-leak-'));
  const file = join(folder, 'sheet.xlsx');
  await writeFile(file, bytes);
  const book = await openXlsx(file);
  const lines: string[] = [];
  for (const sheet of book.sheets) for await (const { cells } of book.rows(sheet)) lines.push(cells.join('\t'));
  book.close();
  await rm(folder, { recursive: true });
  return lines.join('\n');
};

/** Returns the drawing of a PDF. Its letters are numbers of a generated font, so another text is another drawing. */
const drawingOf = (bytes: Buffer): string =>
  [...bytes.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)endstream/g)]
    .map(([, body = '']) => {
      try {
        return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
      } catch {
        return '';
      }
    })
    .join('\n');

const textOf = async (type: string, bytes: Buffer): Promise<string> => {
  if (type.includes('spreadsheetml')) return sheetText(bytes);
  return type.includes('pdf') ? drawingOf(bytes) : bytes.toString();
};

const request = async (api: TestApi, person: Person | undefined, line: string, body?: unknown): Promise<string> => {
  const [method = 'GET', url = '/'] = line.split(/ (.*)/s);
  const reply = await api.app.inject({
    method: method as 'GET',
    url,
    headers: person === undefined ? {} : { token: person.token },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  return `${reply.statusCode} ${await textOf(String(reply.headers['content-type'] ?? ''), reply.rawPayload)}`;
};

type Line = (place: Place) => string;
const query = (values: Readonly<Record<string, unknown>>): string =>
  new URLSearchParams(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  ).toString();

const call = (name: string, control: Channel['control'], line: Line, body?: (place: Place) => unknown): Channel => ({
  name,
  control,
  read: (person, place) => request(place.api, person, line(place), body?.(place)),
});

const conversationOf = (record: string): string => query({ resource: 'leads', record, way: 'whatsapp' });
const list = 'GET /api/v2/admin/get-lead';
const report = 'GET /api/v2/admin/get-report';

const reading: readonly Channel[] = [
  call('a list', 'reveals', () => list),
  call('a record', 'reveals', ({ world }) => `GET /api/v2/admin/getbyid-lead/${world.lead}`),
  call('a record out of scope', 'reveals', ({ world }) => `GET /api/v2/admin/getbyid-lead/${world.hiddenLead}`),
  call('a list of another resource', 'reveals', () => 'GET /api/v2/admin/get-property'),
  call(
    'titles by id',
    'reveals',
    ({ world }) => `GET /api/rest/projects?${query({ filter: { _id: [world.project] } })}`,
  ),
  call('a timeline', 'none', ({ world }) => `GET /api/rest/leads/${world.hiddenLead}/timeline`),
  call('a timeline with hidden fields', 'none', ({ world }) => `GET /api/rest/leads/${world.lead}/timeline`),
  call('references', 'none', ({ world }) => `GET /api/rest/projects/${world.project}/references`),
  call('matches of a lead', 'none', ({ world }) => `GET /api/rest/leads/${world.lead}/matches`),
  call('matches of a property', 'reveals', ({ world }) => `GET /api/rest/properties/${world.property}/matches`),
  call('an export as CSV', 'reveals', () => 'GET /api/rest/leads/export?columns=all'),
  call('an export as XLSX', 'reveals', () => 'GET /api/rest/leads/export?columns=all&format=xlsx'),
  call('the home screen', 'none', () => 'GET /api/v2/admin/get-home'),
  call('the audit log', 'reveals', () => 'GET /api/v2/admin/get-audit-log?resource=leads'),
  call('an export of the audit log', 'reveals', () => 'GET /api/v2/admin/export-audit-log?resource=leads'),
  call('notifications', 'reveals', () => 'GET /api/v2/admin/get-notification'),
  call('the inbox', 'reveals', () => 'GET /api/v2/inbox'),
  call('a search in the inbox', 'reveals', () => 'GET /api/v2/inbox?q=hidden'),
  call('a conversation', 'reveals', ({ world }) => `GET /api/v2/inbox/conversation?${conversationOf(world.lead)}`),
  call(
    'a conversation out of scope',
    'reveals',
    ({ world }) => `GET /api/v2/inbox/conversation?${conversationOf(world.hiddenLead)}`,
  ),
  call('the list of activities', 'reveals', () => 'GET /api/rest/activities'),
  call('the log of channels', 'reveals', () => 'GET /api/v2/admin/channel-messages'),
  call('suspected duplicates', 'reveals', () => 'GET /api/rest/leads/pairs'),
  call('my day', 'none', () => 'GET /api/v2/admin/get-my-day'),
  call(
    'the calendar',
    'none',
    () => 'GET /api/v2/admin/get-calendar?from=2026-11-01T00:00:00Z&to=2026-12-01T00:00:00Z',
  ),
  call('the runs of rules', 'reveals', () => 'GET /api/v2/admin/rule-runs'),
];

const oracles: readonly Channel[] = [
  call('a filter by a hidden field', 'differs', () => `${list}?${query({ filter: { contactNo: '+919712341777' } })}`),
  call(
    'a comparison with a hidden field',
    'differs',
    () => `${list}?${query({ filter: { campaign: { contains: 'quok' } } })}`,
  ),
  call('a filter by a hidden choice field', 'differs', () => `${list}?${query({ filter: { source: ['Website'] } })}`),
  call('an order by a hidden field', 'differs', () => `${list}?sort=source&order=ASC`),
  call('a search for a hidden value', 'differs', () => `${list}?q=9712341777`),
  call('a search for a hidden record', 'differs', () => `${list}?q=quokka`),
  call('the search in all resources', 'reveals', () => 'GET /api/v2/search?q=seen'),
  call('the search in all resources for a hidden phone', 'differs', () => 'GET /api/v2/search?q=97123%2041777'),
  call('the search in all resources for last digits', 'reveals', () => 'GET /api/v2/search?q=1777'),
  call('the search in all resources for a hidden email', 'differs', () => 'GET /api/v2/search?q=quokka%40example'),
  call('the search in all resources for a hidden name', 'differs', () => 'GET /api/v2/search?q=hidden%20quokka'),
  call('the search in all resources for a hidden title', 'differs', () => 'GET /api/v2/search?q=project%20quokka'),
  call('a count', 'differs', () => `GET /api/rest/leads/counts?${query({ filter: { email: 'quokka@example.com' } })}`),
  call('a tally by a hidden field', 'differs', () => 'GET /api/rest/leads/tally?by=source'),
  call(
    'a filter of activities by hidden values',
    'differs',
    () =>
      `GET /api/rest/activities?${query({ filter: { $about: { resource: 'leads', filter: { email: 'quokka@example.com' } } } })}`,
  ),
  call(
    'an export by a hidden field',
    'differs',
    () => `GET /api/rest/leads/export?${query({ filter: { email: 'quokka@example.com' } })}`,
  ),
  call(
    'duplicates by a hidden field',
    'differs',
    () => `GET /api/rest/leads/duplicates?${query({ contactNo: '+919712341777' })}`,
  ),
  call(
    'a filter of properties by the owner',
    'differs',
    () => `GET /api/v2/admin/get-property?${query({ filter: { ownerName: 'Owner quokka' } })}`,
  ),
  call(
    'a filter of projects by name',
    'differs',
    () => `GET /api/rest/projects?${query({ filter: { name: 'Project quokka' } })}`,
  ),
  call('a report by a hidden field', 'differs', () => `${report}/leads-source`),
  call('a report with lines by a hidden field', 'differs', () => `${report}/leads-status?by=source`),
  call(
    'a report filtered by a hidden field',
    'differs',
    () => `${report}/leads-status?${query({ filter: { source: ['Website'] } })}`,
  ),
  call(
    'an activity report filtered by a hidden field',
    'differs',
    () => `${report}/activity?${query({ filter: { source: ['Website'] } })}`,
  ),
];

const reports: readonly Channel[] = [
  call('a report with lines of records', 'reveals', () => `${report}/leads-project`),
  call('a report as CSV', 'reveals', () => `${report}/leads-project?format=csv`),
  call(
    'a report as XLSX',
    'reveals',
    ({ world }) => `${report}/leads-status?${query({ filter: { project: [world.project] }, format: 'xlsx' })}`,
  ),
  call(
    'a report as PDF',
    'differs',
    ({ world }) => `${report}/leads-project?${query({ filter: { project: [world.project] }, format: 'pdf' })}`,
  ),
  {
    name: 'a report by email',
    control: 'reveals',
    read: async (person, { api, world }) => {
      const account = await createAccounts(api.pool)(person.id);
      if (account === undefined) throw new Error('nobody of that id');
      const content = await renderReport({ readPool: async () => api.pool, model: () => api.model, timeoutMs: 30_000 })(
        {
          report: 'leads-project',
          query: query({ range: 'allTime', filter: { project: [world.project] } }),
          actor: account.actor,
          now: new Date(),
        },
      );
      const { file, ...rest } = content;
      return `${JSON.stringify(rest)} ${file === undefined ? '' : await sheetText(file.bytes)}`;
    },
  },
];

/** Calls of tools by an assistant, which speaks the Model Context Protocol. */
const tools: readonly Channel[] = (
  [
    ['a list by MCP', 'reveals', 'list_leads', {}],
    ['a filter by MCP', 'differs', 'list_leads', { filter: { email: 'quokka@example.com' } }],
    ['a search by MCP', 'differs', 'search', { q: 'hidden quokka' }],
    ['a report by MCP', 'reveals', 'report', { name: 'leads-project' }],
  ] as const
).map(([name, control, tool, input]) =>
  call(
    name,
    control,
    () => 'POST /mcp',
    () => ({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: input } }),
  ),
);

const actions: readonly Channel[] = [
  call(
    'a bulk action on the records of a hidden value',
    'differs',
    () => 'POST /api/rest/leads/jobs',
    () => ({ action: 'set', query: { filter: { email: 'quokka@example.com' } }, body: { purpose: 'Investment' } }),
  ),
  call(
    'a bulk action on the records of a hidden search',
    'differs',
    () => 'POST /api/rest/leads/jobs',
    () => ({ action: 'set', query: { q: 'quokka' }, body: { purpose: 'Investment' } }),
  ),
  call('a tally by a hidden record', 'none', () => 'GET /api/rest/leads/tally?by=projects'),
  call('deliveries of sources', 'reveals', () => 'GET /api/v2/admin/intake-deliveries'),
  call('a delivery of a source', 'reveals', () => `GET /api/v2/admin/intake-delivery/${secretDelivery}`),
  {
    name: 'the calendar feed',
    control: 'reveals',
    read: async (person, { api }) => {
      const made = await api.call(person, 'POST /api/v2/admin/create-calendar-feed', { body: {} });
      const { path } = made.body['data'] as { readonly path: string };
      const feed = await request(api, undefined, `GET ${path}`);
      return feed.replaceAll(/DTSTAMP:\w+/g, '');
    },
  },
];

/** Documents of one record. The letters of a PDF can't be searched, so it is compared. */
const papers: readonly Channel[] = [
  call('a list of invoices', 'reveals', () => 'GET /api/rest/invoices'),
  call('a printed invoice', 'differs', ({ world }) => `GET /api/rest/invoices/${world.invoice}/print`),
  call('the QR code', 'none', ({ world }) => `POST /api/rest/properties/${world.property}/qr-code`),
  call('the QR flyer', 'none', ({ world }) => `POST /api/rest/properties/${world.property}/qr-code?as=flyer`),
];

const previewBody = ({ world }: Place): unknown => ({
  tab: 'Lead',
  record: world.lead,
  body: '{{lead.name}} {{lead.contactNo}} {{lead.email}} {{lead.projects}} {{lead.campaign}}',
});

/** Changes a record as the admin, so that webhooks get an event. */
const touch = async ({ api, world }: Place): Promise<void> => {
  for (const id of [world.lead, world.hiddenLead]) {
    const reply = await api.call(world.admin, `PUT /api/v2/admin/single-lead/${id}`, {
      body: { designation: `Touched ${Date.now()}` },
    });
    if (reply.status !== 200) throw new Error(reply.text);
  }
};

const deliver = async ({ api }: Place): Promise<void> =>
  deliverDueWebhooks(
    {
      pool: api.pool,
      model: () => Promise.resolve(api.model),
      accountOf: createAccounts(api.pool),
      allowPrivate: true,
      chance: () => 0,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    },
    new Date(Date.now() + 60_000),
  );

const webhooks: readonly Channel[] = [
  {
    name: 'a webhook',
    control: 'reveals',
    read: async (person, place) => {
      const { api, receiver } = place;
      receiver.calls.length = 0;
      const made = await api.call(person, 'POST /api/rest/webhooks', {
        body: { name: 'Leak', url: receiver.url(`/${person.id}`), about: ['Leads'], on: ['Updated', 'Created'] },
      });
      const id = String(made.body['_id']);
      await api.call(person, `POST /api/rest/webhooks/${id}/new-secret`, { body: {} });
      await touch(place);
      await deliver(place);
      await api.call(person, `DELETE /api/rest/webhooks/${id}`);
      return receiver.calls
        .filter(({ path }) => path === `/${person.id}`)
        .map(({ text }) => text.replace(/Touched \d+/g, ''))
        .join('\n');
    },
  },
  call('deliveries of webhooks', 'reveals', () => 'GET /api/rest/deliveries?filter={"event":"leads.updated"}'),
  call('an export of deliveries', 'reveals', () => 'GET /api/rest/deliveries/export?columns=all'),
  call(
    'a filter of deliveries by request body',
    'none',
    () => `GET /api/rest/deliveries?${query({ filter: { request: { contains: 'quokka' } } })}`,
  ),
];

const others: readonly Channel[] = [
  call('a message preview', 'reveals', () => 'POST /api/rest/templates/preview', previewBody),
  call('views of other users', 'reveals', () => 'GET /api/rest/views'),
  call('an export of views', 'reveals', () => 'GET /api/rest/views/export?columns=all'),
  call(
    'a search in views of other users',
    'reveals',
    () => `GET /api/rest/views?${query({ filter: { q: 'quokka' } })}`,
  ),
  call('imports of other users', 'reveals', () => 'GET /api/rest/leads/imports'),
  call('the API document', 'none', () => 'GET /api/v2/openapi.json'),
  {
    name: 'the preview of an import that names a hidden record',
    control: 'differs',
    read: async (person, { api }) => {
      const { upload } = importCalls(api);
      const file = 'Name,Project\nSomebody,Project quokka\n';
      const { id } = detail(await upload(person, 'properties', 'stock.csv', file));
      const map = { resource: 'properties', fields: { title: { column: 'Name' }, project: { column: 'Project' } } };
      const preview = await request(api, person, `POST /api/rest/properties/imports/${id}/state`, {
        act: 'preview',
        map,
      });
      // The name is in the user's own file, so it reveals nothing.
      return preview.replaceAll('Project quokka', '');
    },
  },
  {
    name: 'the check of an import with a hidden match key',
    control: 'differs',
    read: async (person, { api }) => {
      const { upload } = importCalls(api);
      const { id } = detail(await upload(person, 'leads', 'leads.csv', 'Name,Phone\nSomebody,+919712341777\n'));
      const map = {
        resource: 'leads',
        mode: 'update',
        matchKey: ['contactNo'],
        fields: { name: { column: 'Name' }, contactNo: { column: 'Phone' } },
      };
      const begun = await request(api, person, `POST /api/rest/leads/imports/${id}/state`, { act: 'check', map });
      if (!begun.startsWith('202')) return begun;
      for (;;) {
        const state = await request(api, person, `GET /api/rest/leads/imports/${id}/state`);
        if (!/"state":"checking"/.test(state)) return state;
      }
    },
  },
  {
    name: 'the public page',
    control: 'none',
    read: (_, { api, world }) =>
      request(api, undefined, `GET /external/property-preview/${world.admin.username}/${world.property}`),
  },
  {
    name: 'the live stream',
    control: 'none',
    read: async (person, place) => {
      const { api, address } = place;
      const stop = new AbortController();
      const response = await fetch(`${address}/api/v2/live`, { headers: { token: person.token }, signal: stop.signal });
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      const readUntil = async (wanted: string): Promise<void> => {
        while (!text.includes(wanted)) {
          const { done = true, value } = (await reader?.read()) ?? {};
          if (done) throw new Error(`the stream ended: ${response.status} ${text}`);
          text += value ?? '';
        }
      };
      // The first line means that all events are sent from now on.
      await readUntil('\n');
      const { phone, word } = place.secret;
      const body = { name: `Visitor ${word}`, phone, consent: true };
      await api.call(undefined, 'POST /api/v2/client/create-enquiry', { body });
      await readUntil('"enquiries"');
      stop.abort();
      // Which resources and messages changed at that moment, and in which order, depends on other running work.
      const lines = text
        .trim()
        .replaceAll(/"(changed|messages)":"\w+"/g, '"changed":"a resource"')
        .split('\n');
      return [...new Set(lines)].toSorted().join('\n');
    },
  },
];

/** Every way in which data leaves the server. */
export const channels: readonly Channel[] = [
  ...reading,
  ...oracles,
  ...reports,
  ...papers,
  ...webhooks,
  ...others,
  ...tools,
  ...actions,
];

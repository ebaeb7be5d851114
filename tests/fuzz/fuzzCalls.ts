import type { JsonObject } from '#model/schema/json.ts';
import { permissionNames } from '#model/permissions/permissionNames.ts';
import { syncModelTables } from '../../server/schema/lifecycle/syncModelTables.ts';
import { documentOf } from '../../server/http/documentOf.ts';
import { createRandom, type Random } from '../../server/sample/people/random.ts';
import { createSchemaState } from '../../server/schema/lifecycle/schemaState.ts';
import { withGadgets } from '../openapi/model.ts';
import type { Person, TestApi } from '../server/api.ts';
import { asMultipart } from '../server/multipart.ts';
import {
  type Call,
  callsOf,
  type Document,
  formType,
  type FuzzRequest,
  type IdsByResource,
  createRequest,
  type RecordsByResource,
} from './requests.ts';

export type FuzzOptions = {
  readonly seed: number;
  readonly count: number /** Requests under way at the same time. */;
  readonly atOnce: number;
};
export type FuzzResult = {
  readonly sent: number;
  /** Answers by status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** What was answered with 5xx, not at all, or otherwise than the OpenAPI document says; each call and fault once. */
  readonly failures: readonly string[];
};

/** chosen: a person may lose rights or be removed by what is sent, and records come and go. */
const requestsPerPerson = 300;
const answerWithinMs = 60_000;
/** The form of the public pages, which no document of the API holds. */
const publicForm: Call = {
  method: 'POST',
  path: '/external/property-preview/admin/{id}',
  operation: {
    responses: {},
    requestBody: { content: { [formType]: { schema: { $ref: '#/components/schemas/enquiries.create' } } } },
  },
};

const showBody = (payload: string | Buffer | undefined): string =>
  payload === undefined ? '' : ` ${JSON.stringify(payload.toString().slice(0, 1500))}`;
const show = ({ method, url, headers, payload }: FuzzRequest): string =>
  `${method} ${url} ${headers['content-type'] ?? ''}${showBody(payload)}`;

type Records = readonly Readonly<Record<string, unknown>>[];

const columns = 'Full name,Phone,Source,Rubbish';

/** Reads some ids of each resource, and creates imports of the person's own. */
const readIds = async ({ app, pool, options }: TestApi, { token }: Person): Promise<IdsByResource> => {
  const resources = Object.values(options.schemas().model.resources);
  const found = await Promise.all(
    resources.map(async ({ name }) => {
      const { rows } = await pool.query<{ id: string }>(
        `select "_id"::text as id from "${name}" order by random() limit 5`,
      );
      return [name, rows.map(({ id }) => id)] as const;
    }),
  );
  const imports = await Promise.all(
    resources
      .filter(({ calls }) => calls.import !== undefined)
      .map(async ({ name }) => {
        const { payload, headers } = asMultipart([
          ['file', Buffer.from(`${columns}\nAsha,9845011111,Website,x\nBina,12,,\n`), 'people.csv'],
        ]);
        const reply = await app.inject({
          method: 'POST',
          url: `/api/rest/${name}/imports`,
          headers: { token, ...headers },
          payload,
        });
        return [`${name}/imports`, [reply.json<{ data: { id: string } }>().data.id]] as const;
      }),
  );
  return Object.fromEntries([...found, ...imports]);
};

const readRecords = async ({ app }: TestApi, { token }: Person, calls: readonly Call[]): Promise<RecordsByResource> => {
  const lists = calls.filter(({ operation }) => operation.operationId?.endsWith('.getList') === true);
  const found = await Promise.all(
    lists.map(async ({ path, operation }) => {
      const reply = await app.inject({ method: 'GET', url: path, headers: { token } });
      const body = reply.json<Records | { readonly data: Records }>();
      return [operation.operationId?.split('.')[0] ?? '', 'data' in body ? body.data : body] as const;
    }),
  );
  return Object.fromEntries(found);
};

/** Chooses a call: mostly one that writes. What deletes everything at once is rare. */
const chooseCall = (random: Random, writes: readonly Call[], reads: readonly Call[]): Call => {
  const call = random.pick(random.chance(0.9) ? writes : reads);
  return call.method === 'DELETE' && !call.path.includes('{') && random.chance(0.99)
    ? chooseCall(random, writes, reads)
    : call;
};

/**
 * Sends requests to every call of the OpenAPI document, most of them wrong at a place or two, as someone with every
 * right; the model holds the shipped resources and one with a field of every kind. The same seed sends the same
 * requests.
 */
export const fuzzCalls = async (api: TestApi, { seed, count, atOnce }: FuzzOptions): Promise<FuzzResult> => {
  const model = withGadgets(api.model);
  await syncModelTables(api.pool, model);
  api.useState(await createSchemaState(model));
  const document = JSON.parse(JSON.stringify(documentOf(model))) as Document & JsonObject;
  const calls = callsOf(document);
  const writes = [...calls.filter(({ method }) => method !== 'GET'), publicForm];
  const reads = calls.filter(({ method }) => method === 'GET');
  const random = createRandom(seed);
  const statuses: Record<string, number> = {};
  const failures = new Map<string, string>();
  let person: Person = await api.person(permissionNames(model));
  let ids = await readIds(api, person);
  let records = await readRecords(api, person, reads);
  let signedOut = false;
  const send = async (call: Call, request: FuzzRequest): Promise<void> => {
    const tell = (what: string): void =>
      void failures.set(`${call.method} ${call.path} ${what.slice(0, 120)}`, `${what}\n    ${show(request)}`);
    const timer = setTimeout(() => tell(`no answer in ${answerWithinMs} ms`), answerWithinMs);
    try {
      const { statusCode, body } = await api.app.inject({
        method: request.method as 'POST',
        url: request.url,
        headers: { token: person.token, ...request.headers },
        ...(request.payload === undefined ? {} : { payload: request.payload }),
      });
      statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
      if (statusCode === 401) signedOut = true;
      if (statusCode >= 500) tell(`${statusCode} ${body.slice(0, 300)}`);
    } catch (error) {
      tell(error instanceof Error ? error.message : String(error));
    } finally {
      clearTimeout(timer);
    }
  };
  for (let sent = 0; sent < count; ) {
    const batch: Promise<void>[] = [];
    for (let place = 0; place < atOnce && sent < count; place += 1, sent += 1) {
      const call = chooseCall(random, writes, reads);
      batch.push(
        send(
          call,
          createRequest(random, call, {
            components: document.components.schemas,
            byResource: ids,
            records,
            ids: Object.values(ids).flat(),
          }),
        ),
      );
    }
    await Promise.all(batch);
    // Some calls end the person's own sessions.
    if (signedOut) person = await api.person(permissionNames(model));
    signedOut = false;
    if (Math.floor(sent / requestsPerPerson) !== Math.floor((sent - batch.length) / requestsPerPerson)) {
      person = await api.person(permissionNames(model));
      ids = await readIds(api, person);
      records = await readRecords(api, person, reads);
    }
  }
  return { sent: count, statuses, failures: [...failures.values()] };
};

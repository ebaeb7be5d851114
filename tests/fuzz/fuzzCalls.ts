import { setTimeout as delay } from 'node:timers/promises';
import { isObject, type JsonObject } from '#model/schema/json.ts';
import { AppError } from '#model/errors.ts';
import { permissionNames } from '#model/permissions/permissionNames.ts';
import { toAppError } from '../../server/postgres/toAppError.ts';
import { syncModelTables } from '../../server/schema/lifecycle/syncModelTables.ts';
import { documentOf } from '../../server/http/documentOf.ts';
import { createRandom, type Random } from '../../server/sample/basics/random.ts';
import { createSchemaState } from '../../server/schema/lifecycle/schemaState.ts';
import { withGadgets } from '../server/http/openapi/model.ts';
import type { Person, TestApi } from '../server/support/api.ts';
import { asMultipart } from '../server/support/multipart.ts';
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
  readonly count: number;
  /** Number of parallel requests. */
  readonly atOnce: number;
};
export type FuzzResult = {
  readonly sent: number;
  /** Number of responses by status. */
  readonly statuses: Readonly<Record<string, number>>;
  /**
   * Calls that returned 5xx, did not respond, or did not match the OpenAPI document. Each call and fault is listed
   * once.
   */
  readonly failures: readonly string[];
  /** The calls that took most of the time, slowest first, e.g. `12.4 s in 30 × POST /api/rest/leads/imports`. */
  readonly slowest: readonly string[];
  /** Number of requests that were sent again because the database did not respond. */
  readonly away: number;
};

/** chosen: a user may lose permissions or be deleted by what is sent, and records come and go. */
const requestsPerPerson = 300;
const answerWithinMs = 60_000;
const slowestListed = 10;
const maxAttempts = 12;
/** The form of the public pages, which the API document does not contain. */
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

/**
 * Number of resources that get a new import at the same time. They take turns, because an upload costs as much as many
 * requests.
 */
const importsAtOnce = 3;

/** Reads some ids of each resource, and creates imports of the current user for the next few resources. */
const readIds = async ({ app, pool, options }: TestApi, { token }: Person, turn: number): Promise<IdsByResource> => {
  const resources = Object.values(options.schemas().model.resources);
  const found = await Promise.all(
    resources.map(async ({ name }) => {
      const { rows } = await pool.query<{ id: string }>(
        `select "_id"::text as id from "${name}" order by random() limit 5`,
      );
      return [name, rows.map(({ id }) => id)] as const;
    }),
  );
  const importing = resources.filter(({ calls }) => calls.import !== undefined);
  const first = turn * importsAtOnce;
  const imports = await Promise.all(
    [...importing, ...importing]
      .slice(first % importing.length, (first % importing.length) + importsAtOnce)
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
        if (reply.statusCode === 503) throw new AppError('DATABASE_AWAY');
        return [`${name}/imports`, [reply.json<{ data: { id: string } }>().data.id]] as const;
      }),
  );
  return Object.fromEntries([...found, ...imports]);
};

/**
 * Reads the first page of each list, one after another. In parallel they would leave no connection for other requests.
 */
const readRecords = async ({ app }: TestApi, { token }: Person, calls: readonly Call[]): Promise<RecordsByResource> => {
  const found: Record<string, Records> = {};
  for (const { path, operation } of calls) {
    if (operation.operationId?.endsWith('.getList') !== true) continue;
    const reply = await app.inject({ method: 'GET', url: path, headers: { token } });
    const body = reply.json<unknown>();
    const data = isObject(body) ? body['data'] : body;
    if (reply.statusCode === 503) throw new AppError('DATABASE_AWAY');
    if (!Array.isArray(data)) throw new Error(`fuzz: ${path} is no list, got ${reply.statusCode} ${reply.body}`);
    // checked: the response was checked against the OpenAPI document
    found[operation.operationId.split('.')[0] ?? ''] = data as Records;
  }
  return found;
};

/**
 * Returns whether the database did not respond, or failed in the middle of a download, which can then only be cut off.
 */
const isAway = (error: unknown): boolean =>
  toAppError(error).code === 'DATABASE_AWAY' ||
  (error instanceof Error && error.message === 'response destroyed before completion');

/**
 * Repeats work to which the database did not respond, for up to a minute: on a busy machine, its probe may fail for two
 * seconds. A body that blocks the database does so each time.
 */
const untilDatabaseAnswers = async <T>(work: () => Promise<T>, onAway?: () => void): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isAway(error) || attempt === maxAttempts) throw error;
      onAway?.();
      await delay(5000);
    }
  }
};

/** Chooses a call, usually one that writes. Calls that delete everything at once are rare. */
const chooseCall = (random: Random, writes: readonly Call[], reads: readonly Call[]): Call => {
  const call = random.pick(random.chance(0.9) ? writes : reads);
  return call.method === 'DELETE' && !call.path.includes('{') && random.chance(0.99)
    ? chooseCall(random, writes, reads)
    : call;
};

/**
 * Sends `count` requests to the calls of the OpenAPI document, `atOnce` at the same time, as a user with every
 * permission. Most of the requests are invalid in one or two places. Returns the statuses, the failures and the slowest
 * calls. The model contains the shipped resources and one with a field of every kind. The same seed sends the same
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
  const newPerson = (): Promise<Person> => untilDatabaseAnswers(() => api.person(permissionNames(model)));
  let person = await newPerson();
  let ids: IdsByResource = {};
  let records: RecordsByResource = {};
  let existingIds: readonly string[] = [];
  let turn = 0;
  const refresh = async (): Promise<void> => {
    person = await newPerson();
    ids = await untilDatabaseAnswers(() => readIds(api, person, turn));
    records = await untilDatabaseAnswers(() => readRecords(api, person, reads));
    existingIds = Object.values(ids).flat();
    turn += 1;
  };
  const timings = new Map<string, { ms: number; times: number }>();
  const note = ({ method, path }: Call, startedAt: number): void => {
    const timing = timings.get(`${method} ${path}`) ?? { ms: 0, times: 0 };
    timings.set(`${method} ${path}`, {
      ms: timing.ms + performance.now() - startedAt,
      times: timing.times + 1,
    });
  };
  let [signedOut, away] = [false, 0];
  const noteAway = (): void => void (away += 1);
  const send = async (call: Call, request: FuzzRequest): Promise<void> => {
    const report = (what: string): void =>
      void failures.set(`${call.method} ${call.path} ${what.slice(0, 120)}`, `${what}\n    ${show(request)}`);
    const timer = setTimeout(() => report(`no answer in ${answerWithinMs} ms`), answerWithinMs);
    const startedAt = performance.now();
    try {
      const { statusCode, body } = await untilDatabaseAnswers(async () => {
        const reply = await api.app.inject({
          method: request.method as 'POST',
          url: request.url,
          headers: { token: person.token, ...request.headers },
          ...(request.payload === undefined ? {} : { payload: request.payload }),
        });
        if (reply.statusCode === 503 && reply.body.includes('"DATABASE_AWAY"')) throw new AppError('DATABASE_AWAY');
        return reply;
      }, noteAway);
      statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
      if (statusCode === 401) signedOut = true;
      if (statusCode >= 500) report(`${statusCode} ${body.slice(0, 300)}`);
    } catch (error) {
      report(error instanceof Error ? error.message : String(error));
    } finally {
      clearTimeout(timer);
      note(call, startedAt);
    }
  };
  const components = document.components.schemas;
  let sent = 0;
  /** Sends requests one after another, as many as one user sends. */
  const sendSome = async (until: number): Promise<void> => {
    while (sent < until) {
      sent += 1;
      // Some calls end the user's own sessions.
      if (signedOut) {
        signedOut = false;
        person = await newPerson();
      }
      const call = chooseCall(random, writes, reads);
      await send(call, createRequest(random, call, { components, byResource: ids, records, ids: existingIds }));
    }
  };
  for (let until = 0; until < count; ) {
    until = Math.min(count, until + requestsPerPerson);
    await refresh();
    const end = until;
    // Each sends its next request at once: in batches, seven would wait for the slowest of eight.
    await Promise.all(Array.from({ length: atOnce }, () => sendSome(end)));
  }
  const slowest = [...timings]
    .sort(([, one], [, other]) => other.ms - one.ms)
    .slice(0, slowestListed)
    .map(([name, { ms, times }]) => `${(ms / 1000).toFixed(1)} s in ${times} × ${name}`);
  return { sent: count, statuses, failures: [...failures.values()], slowest, away };
};

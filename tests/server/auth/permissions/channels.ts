import type { Call, Operation } from '#model/schema/call.ts';
import { canRead } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import type { Reply, TestApi } from '../../support/api.ts';
import { canariesIn, recordsIn } from './canaries.ts';
import { type Actor, publicOfUsers, stranger, type World } from './world.ts';

export type Leak = { readonly who: string; readonly line: string; readonly what: string };
export type Sweep = { readonly api: TestApi; readonly world: World; readonly actor: Actor };

const isMasked = (value: unknown): boolean => typeof value === 'string' && value.includes('•••');

/**
 * Returns what a response to the call `line` reveals although `actor` may not see it: values that `plantCanaries` has
 * stored, fields of records, and whole records. A response 5xx is listed, too. Empty if all is well.
 */
export const leaksOf = ({ api, world, actor }: Sweep, line: string, reply: Reply): readonly Leak[] => {
  const leak = (what: string): Leak => ({ who: actor.name, line, what: `${what} (${reply.status})` });
  const canaries = canariesIn(reply.text)
    .filter((canaryPlace) => !world.mayKnow(actor, canaryPlace))
    .map(({ resource, id, field }) =>
      leak(
        `${resource}.${field ?? 'note'} of ${world.byId.get(id)?.owner === stranger ? 'a stranger' : 'their own'}${world.byId.get(id)?.deleted === true ? ', deleted' : ''}`,
      ),
    );
  const records = recordsIn(reply.body).flatMap((found) => {
    const record = world.byId.get(String(found['_id']));
    const resource = record === undefined ? undefined : api.model.resources[record.resource];
    // An error contains the id of the requested record.
    if (record === undefined || resource === undefined || typeof found['code'] === 'string') return [];
    // Everyone may see the names of their colleagues' roles, but not the permissions.
    if (resource.name === 'roles' && Object.keys(found).every((name) => ['_id', 'name'].includes(name))) return [];
    const isShown = world.isVisible(actor, record);
    if (!isShown && resource.name !== 'users') return [leak(`the ${resource.name} itself`)];
    return Object.entries(found).flatMap(([name, value]) => {
      const field = resource.fieldsByName[name];
      const isPublic = publicOfUsers.includes(name) || name === 'version';
      if (field === undefined || isPublic || isMasked(value)) return [];
      return isShown && canRead(actor.map, resource, field) ? [] : [leak(`${resource.name}.${name}`)];
    });
  });
  return [
    ...canaries,
    ...records,
    ...(reply.status >= 500 ? [leak(`an error of the server: ${reply.text.slice(0, 200)}`)] : []),
  ];
};

/**
 * Calls that delete or restore a record. They are only tried if no one may call them, so that the others still find the
 * record.
 */
const ending: readonly Operation[] = [
  'delete',
  'restore',
  'purge',
  'assign',
  'resetPassword',
  'endSessions',
  'convert',
];
/** Calls that signed-in users do not make, or that are not about a record. */
const apart: readonly Operation[] = ['login', 'create'];

const bodies: Readonly<Partial<Record<Operation, readonly Record<string, unknown>[]>>> = {
  update: [{ version: 99 }, {}],
  patch: [{ version: 99 }, {}],
  log: [{ kind: 'note', note: 'Seen' }],
};

/**
 * A record on which a test tries calls. With `spared`, calls that take the record away from the other calls are not
 * tried, such as delete, assign and convert.
 */
export type Target = { readonly id: string; readonly spared: boolean };

const bulkBodies = ({ id, spared }: Target): readonly Record<string, unknown>[] =>
  ['status', 'patch', 'references', ...(spared ? [] : ['delete', 'restore', 'purge', 'convert'])].map((operation) => ({
    operation,
    ids: [id],
    body: {},
  }));

const bodiesOf = ({ operation, method }: Call, target: Target): readonly (Record<string, unknown> | undefined)[] => {
  if (method === 'GET' || method === 'DELETE') return [undefined];
  return operation === 'bulk' ? bulkBodies(target) : (bodies[operation] ?? [{}]);
};

/**
 * Returns the calls of a resource that a test tries as a user, with their bodies. `bulk`, and calls with an id in the
 * path, are tried on each of `targets`; other calls once. On a `spared` target, calls that take the record away are
 * left out. Sign-in and the creation of a record are always left out.
 */
export const callsToTry = (
  resource: Resource,
  targets: readonly Target[],
): readonly { readonly line: string; readonly body: unknown }[] =>
  Object.values(resource.calls)
    .filter(({ operation }) => !apart.includes(operation))
    .flatMap((call) => {
      const some = call.path.includes('{id}')
        ? targets.filter(({ spared }) => !spared || !ending.includes(call.operation))
        : call.operation === 'bulk'
          ? targets
          : targets.slice(0, 1);
      return some.flatMap((target) =>
        bodiesOf(call, target).map((body) => ({
          line: `${call.method} ${call.path.replace('{id}', target.id)}`,
          body,
        })),
      );
    });

/**
 * Returns the call that lists records of a resource with a search, filter and sort field, in the form that `api.call`
 * expects. The query is written in the dialect that the resource's list uses.
 */
export const listLine = (
  resource: Resource,
  query: { q?: string; filter?: Record<string, unknown>; sort?: string },
): string => {
  const call = resource.calls.getList;
  const { q, filter, sort } = query;
  const pairs: Record<string, string | undefined> =
    call?.rest === true
      ? {
          filter: JSON.stringify({ ...filter, ...(q === undefined ? {} : { q }) }),
          sort: sort === undefined ? undefined : JSON.stringify([sort, 'ASC']),
        }
      : { q, filter: filter === undefined ? undefined : JSON.stringify(filter), sort };
  const params = new URLSearchParams(
    Object.entries(pairs).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  return `GET ${call?.path ?? ''}?${params.toString()}`;
};

/**
 * Returns the records in the response to a list: the body itself in the REST dialect, its `data` in other calls. Empty
 * for other responses.
 */
export const rowsOf = (reply: Reply): readonly unknown[] => {
  const { data } = reply.body;
  if (Array.isArray(reply.body)) return reply.body as readonly unknown[];
  return Array.isArray(data) ? (data as readonly unknown[]) : [];
};

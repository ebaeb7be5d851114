import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v7 } from 'uuid';
import type { Call, Operation } from '#model/schema/call.ts';
import { canWrite, may, permissionFor, scopeOf, type PermissionMap } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import type { DescribedRoute } from '../../../../../server/contract/resourceCall.ts';
import { operationOf } from '../../../../../server/http/api/operationOf.ts';
import { fixedRoutes } from '../../../../../server/http/routes/fixedRoutes.ts';
import { sampleRoles } from '../../../../../server/sample/people/roles.ts';
import { inSample } from '../../../../support/inSample.ts';
import { openTestApi, type Person, type Reply, type TestApi } from '../../../support/api.ts';
import { type Attempt, sweepCases } from './sweepCases.ts';
import { createSweepRecords, type SweepRecords } from './sweepRecords.ts';
import { type RouteCase, routeCases } from './routeCases.ts';

/** A user with a role, or a request without valid sign-in. */
type Caller = { readonly name: string; readonly person: Person | undefined; readonly map: PermissionMap };
type Place = 'inside' | 'outside';
/** One request and what the role data says about it. */
type Planned = {
  readonly caller: Caller;
  readonly attempt: Attempt;
  readonly place: Place;
  readonly expected: 401 | 403 | 'allowed';
};

let api: TestApi;
let records: SweepRecords;
let stranger: Person;
/** Signed-in users: one per shipped role, one without permissions, and an API key without permissions. */
const signedIn: Caller[] = [];
const withoutSignIn: Caller[] = [];

/** Creates an API key without permissions for a user. */
const createKey = async (owner: Person): Promise<Person> => {
  const created = await api.call(owner, 'POST /api/rest/apiKeys', { body: { name: 'Sweep', permissions: {} } });
  const id = (created.body as { _id: string })._id;
  const renewed = await api.call(owner, `POST /api/rest/apiKeys/${id}/new-secret`, { body: {} });
  return { ...owner, token: String((renewed.body['data'] as { secret: string }).secret) };
};

beforeAll(async () => {
  api = await openTestApi(undefined, undefined, { allowPrivate: true });
  stranger = await api.person({});
  for (const { name, rolePermissions } of sampleRoles(api.model))
    signedIn.push({ name, person: await api.person(rolePermissions), map: rolePermissions });
  const [{ person: admin } = { person: undefined }] = signedIn;
  if (admin === undefined) throw new Error('There is no admin');
  signedIn.push({ name: 'no permissions', person: await api.person({}), map: {} });
  signedIn.push({ name: 'a key without permissions', person: await createKey(admin), map: {} });
  const session = await api.sessions.start(admin.id, { address: '127.0.0.1', device: 'Tests' });
  const expired = await api.tokens.sign(session, Date.now() - 13 * 3_600_000);
  withoutSignIn.push({ name: 'no token', person: undefined, map: {} });
  withoutSignIn.push({ name: 'an expired token', person: { ...admin, token: expired }, map: {} });
  records = await createSweepRecords(api, admin.id);
});
afterAll(() => api.close());

const has = (map: PermissionMap, permission: string): boolean => {
  const [module = '', name = ''] = permission.split('.');
  return map[module]?.includes(name) === true;
};

/** Returns whether the rights in the data of a role allow an operation on some records. */
const isAllowed = (map: PermissionMap, resource: Resource, operation: Operation): boolean => {
  const permission = permissionFor(resource, operation);
  const isPermitted = permission === undefined || has(map, `${resource.module}.${permission}`);
  return isPermitted && (operation === 'create' || scopeOf(map, resource.module) !== undefined);
};

/** Returns what the access and permission of a call, and the rights in the data of a role, say about a request. */
const expectedOf = (caller: Caller, resource: Resource, { operation }: Call): Planned['expected'] => {
  const { access } = operationOf(resource, operation);
  const isOpen = access === 'open' || access === 'keyed';
  if (isOpen || (access === 'either' && caller.person === undefined)) return 'allowed';
  if (withoutSignIn.includes(caller)) return 401;
  if (access === 'signedIn') return 'allowed';
  const { needs } = sweepCases[operation];
  const isComplete =
    needs === undefined || (resource.calls[needs] !== undefined && isAllowed(caller.map, resource, needs));
  return isComplete && isAllowed(caller.map, resource, operation) ? 'allowed' : 403;
};

const planAttempt = (caller: Caller, resource: Resource, call: Call): readonly Planned[] => {
  const expected = expectedOf(caller, resource, call);
  const { ofDeleted = false, outside, isOfImports = false } = sweepCases[call.operation];
  const plan = (owner: string): string =>
    isOfImports ? records.planImport(resource, owner) : records.plan(resource, owner, { isDeleted: ofDeleted });
  const user = caller.person?.id ?? stranger.id;
  const canSend = (name: string): boolean => {
    const field = resource.fieldsByName[name];
    const isNeeded = resource.schema.required?.includes(name) === true && field?.property.default === undefined;
    return caller.person === undefined || isNeeded || (field !== undefined && canWrite(caller.map, resource, field));
  };
  const attempt = { resource, call, id: plan(user), other: plan(user), userId: user, records, canSend };
  const inside: Planned = { caller, attempt, place: 'inside', expected };
  // Everyone who is signed in may see the names of all users, and an edit key opens its record to anyone.
  const isByRights = ['rights', 'either'].includes(operationOf(resource, call.operation).access);
  if (expected !== 'allowed' || outside === 'readsNone' || !isByRights || caller.person === undefined) return [inside];
  const isEverywhere = scopeOf(caller.map, resource.module) === 'all' && !isOfImports;
  return [
    inside,
    { ...inside, place: 'outside', attempt: { ...attempt, id: isEverywhere ? v7() : plan(stranger.id) } },
  ];
};

const planAll = (): readonly Planned[] => {
  const resources = Object.values(api.model.resources).filter(({ singleton }) => !singleton);
  const calls = resources.flatMap((resource) => Object.values(resource.calls).map((call) => ({ resource, call })));
  const of = (caller: Caller, row: number): readonly Planned[] =>
    calls.flatMap(({ resource, call }, column) => {
      const isTried = inSample(row, column) || expectedOf(caller, resource, call) !== 'allowed';
      return isTried ? planAttempt(caller, resource, call) : [];
    });
  return [...withoutSignIn, ...signedIn].flatMap(of);
};

const send = ({ caller, attempt }: Planned): Promise<Reply> => {
  const { call, id } = attempt;
  const { query, ...options } = sweepCases[call.operation].send(attempt);
  const path = call.path.replace('{id}', id).replace('{tab}', 'Lead');
  return api.call(caller.person, `${call.method} ${path}${query === undefined ? '' : `?${query}`}`, options);
};

/** Returns what is wrong with a response, or undefined. */
const problemOf = ({ attempt, place, expected }: Planned, { status, text }: Reply): string | undefined => {
  const { outside, answers } = sweepCases[attempt.call.operation];
  if (expected !== 'allowed') return status === expected ? undefined : `instead of ${expected}`;
  if (place === 'inside') {
    const valid = answers?.(attempt.resource) ?? [200, 201, 202];
    return valid.includes(status) ? undefined : `instead of ${valid.join(' or ')}: ${text.slice(0, 300)}`;
  }
  if (outside === 'refuses') return status === 404 ? undefined : `instead of 404: ${text.slice(0, 300)}`;
  return status < 300 && text.includes(attempt.id) && !text.includes('"done":[]') ? 'shows the record' : undefined;
};

const sendAll = async (planned: readonly Planned[]): Promise<readonly string[]> => {
  const problems: string[] = [];
  for (const one of planned) {
    const reply = await send(one);
    const problem = problemOf(one, reply);
    const { resource, call } = one.attempt;
    if (problem !== undefined)
      problems.push(`${one.caller.name}, ${one.place}: ${resource.name}.${call.operation} ${reply.status} ${problem}`);
  }
  return problems;
};

describe('every operation, for every role', () => {
  it('is allowed and refused as the data of the role says, and a refused request changes nothing', async () => {
    const planned = planAll();
    await records.insert();
    const isRefused = ({ expected, place }: Planned): boolean => expected !== 'allowed' || place === 'outside';
    const before = await records.checksums();
    expect(await sendAll(planned.filter(isRefused))).toEqual([]);
    expect(await records.checksums()).toEqual(before);
    expect(await sendAll(planned.filter((one) => !isRefused(one)))).toEqual([]);
  });
});

describe('the client', () => {
  it('offers the operations that the data of the role allows', () => {
    const differences = signedIn.flatMap(({ name, map }) =>
      Object.values(api.model.resources).flatMap((resource) =>
        (Object.keys(resource.calls) as Operation[])
          .filter((operation) => may(map, resource, operation) !== isAllowed(map, resource, operation))
          .map((operation) => `${name}: ${resource.name}.${operation}`),
      ),
    );
    expect(differences).toEqual([]);
  });
});

describe('every route without a resource, for every role', () => {
  it('has a case', () => {
    expect(Object.keys(routeCases).sort()).toEqual(fixedRoutes.map(({ id }) => id).sort());
  });

  /** Returns what the definition of a route, and the rights in the data of a role, say about a request. */
  const expectedOfRoute = (caller: Caller, route: DescribedRoute): Planned['expected'] => {
    const { access, permission, onePermissionOf, authenticate } = route;
    if (access === 'open') return 'allowed';
    if (withoutSignIn.includes(caller)) return 401;
    const names = onePermissionOf ?? (permission === undefined ? [] : [permission]);
    const isPermitted = names.length === 0 || names.some((name) => has(caller.map, name));
    const isKey = caller.person?.token.startsWith('gbl_') === true;
    return isPermitted && !(isKey && authenticate?.ofPerson === true) ? 'allowed' : 403;
  };

  it('is allowed and refused as the data of the role says', async () => {
    const leads = api.model.resources['leads'];
    if (leads === undefined) throw new Error('There are no leads');
    const theirs = records.plan(leads, stranger.id);
    const own = new Map(signedIn.map(({ name, person }) => [name, records.plan(leads, person?.id ?? '')]));
    await records.insert();
    const problems: string[] = [];
    const request = async (caller: Caller, { line, body }: ReturnType<RouteCase['send']>, valid: readonly number[]) => {
      const reply = await api.call(caller.person, line, body === undefined ? {} : { body });
      if (!valid.includes(reply.status))
        problems.push(
          `${caller.name}: ${line} ${reply.status} instead of ${valid.join(' or ')}: ${reply.text.slice(0, 200)}`,
        );
    };
    for (const route of fixedRoutes) {
      const tried = routeCases[route.id];
      if (tried === undefined) continue;
      // An open route answers everyone alike.
      for (const caller of route.access === 'open' ? withoutSignIn.slice(0, 1) : [...withoutSignIn, ...signedIn]) {
        const expected = expectedOfRoute(caller, route);
        if (expected === 'allowed' && tried.isNotSent === true) continue;
        const valid = expected === 'allowed' ? (tried.answers ?? [200, 201, 202]) : [expected];
        await request(caller, tried.send(own.get(caller.name) ?? theirs), valid);
        if (expected === 'allowed' && tried.outside !== undefined && scopeOf(caller.map, 'leads') !== 'all')
          await request(caller, tried.send(theirs), tried.outside);
      }
    }
    expect(problems).toEqual([]);
  });
});

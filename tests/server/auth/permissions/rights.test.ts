// Takes long.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v7 } from 'uuid';
import type { Operation } from '#model/schema/call.ts';
import { AppError } from '#model/errors.ts';
import { canRead, may, canWrite, type PermissionMap, permissionFor, scopeOf } from '#model/permissions/permissions.ts';
import { permissionNames } from '#model/permissions/permissionNames.ts';
import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import { operationOf } from '../../../../server/http/api/operationOf.ts';
import { sampleRoles } from '../../../../server/sample/people/roles.ts';
import { inSample } from '../../../support/inSample.ts';
import { openTestApi, type TestApi } from '../../support/api.ts';
import { callsToTry, type Leak, leaksOf, listLine, rowsOf, type Sweep } from './channels.ts';
import { type Actor, plantCanaries, stranger, type World } from './world.ts';

let api: TestApi;
let world: World;
const actors: Actor[] = [];
/** One user per role to try. Created before the test's names, from the model as it is loaded again. */
const without = (map: PermissionMap, module: string, permission: string): PermissionMap => ({
  ...map,
  [module]: (map[module] ?? []).filter((name) => name !== permission),
});

const resources = (): readonly Resource[] => Object.values(api.model.resources);
let everything: PermissionMap = {};

/**
 * One field per type of guard. Fields with the same permissions are guarded in the same way, and fields that only the
 * server writes are refused to everyone.
 */
const oneOfEachGuard = (resource: Resource): readonly Field[] => {
  const seen = new Set<string>();
  return resource.fields.filter((field) => {
    const guard = `${field.readable} ${field.writable}`;
    const isTried = !field.readOnly && !field.system && !resource.owners.includes(field.name) && !seen.has(guard);
    if (isTried) seen.add(guard);
    return isTried;
  });
};

/**
 * The shipped roles, roles that lack one permission to read, roles that see only their own or their team's records, and
 * one that sees nothing.
 */
const rolesToTry = (): readonly { readonly name: string; readonly map: PermissionMap; readonly module?: string }[] => {
  const guards = new Set(
    resources().flatMap(({ module, fields }) =>
      fields.flatMap(({ readable }) => (readable === undefined ? [] : [`${module} ${readable}`])),
    ),
  );
  const narrow = (scope: string): PermissionMap =>
    Object.fromEntries(
      Object.entries(everything).map(([module, names]) => [
        module,
        [...names.filter((name) => !['view', 'viewTeam', 'viewAssigned'].includes(name)), scope],
      ]),
    );
  return [
    ...sampleRoles(api.model).map(({ name, rolePermissions }) => ({ name, map: rolePermissions })),
    ...[...guards].map((guard) => {
      const [module = '', name = ''] = guard.split(' ');
      return { name: `all but ${module}.${name}`, map: without(everything, module, name), module };
    }),
    { name: 'all of their own', map: narrow('viewAssigned') },
    { name: 'all of their team', map: narrow('viewTeam') },
    {
      name: 'no reading',
      map: Object.fromEntries(
        Object.keys(everything).map((module) => [
          module,
          ['create', 'edit', 'delete', 'status', 'bulk', 'restore', 'purge'],
        ]),
      ),
    },
    { name: 'nothing', map: {} },
  ];
};

beforeAll(async () => {
  api = await openTestApi();
  everything = permissionNames(api.model);
  for (const { name, map, module } of rolesToTry()) {
    const person = await api.person(map);
    // A role without one read permission is tried only on its module and on the log of all modules.
    const concerns = (resource: Resource): boolean =>
      module === undefined || resource.module === module || resource.readOnly;
    actors.push({ name, person, map, team: [person.id], concerns, isWhole: module === undefined });
  }
  world = await plantCanaries(api, [stranger, ...actors.map(({ person }) => person.id)]);
});
afterAll(() => api.close());

const sweepEach = async (request: (sweep: Sweep) => Promise<readonly Leak[]>): Promise<readonly string[]> => {
  const leaks = await Promise.all(actors.map((actor) => request({ api, world, actor })));
  return [
    ...new Set(
      leaks
        .flat()
        .map(({ who, line, what }) => `${who}: ${line.replace(/[0-9a-f-]{36}/g, '{id}').slice(0, 160)} tells ${what}`),
    ),
  ];
};

describe('data that a role may not see', () => {
  it('is detected by this test in responses: hidden fields, records and deleted records', async () => {
    const admin = actors.find(
      ({ map }) => map['leads']?.includes('purge') === true && map['leads'].includes('viewContact'),
    );
    const viewer = actors.find(({ name }) => name === 'Viewer');
    const agent = actors.find(({ name }) => name === 'Sales agent');
    if (admin === undefined || viewer === undefined || agent === undefined) throw new Error('a role is missing');
    const namesIn = async (line: string, actor: Actor): Promise<readonly string[]> =>
      leaksOf({ api, world, actor }, line, await api.call(admin.person, line)).map(({ what }) => what);
    const one = `GET /api/v2/admin/getbyid-lead/${world.of('leads', stranger).id}`;
    expect(await namesIn(one, viewer)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^leads\.contactNo of a stranger/),
        expect.stringMatching(/^leads\.source /),
      ]),
    );
    expect(await namesIn(one, agent)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^leads\.name of a stranger/),
        expect.stringMatching(/^the leads itself/),
      ]),
    );
    expect(
      await namesIn(`GET /api/v2/admin/getbyid-lead/${world.of('leads', stranger, { deleted: true }).id}`, viewer),
    ).toContainEqual(expect.stringContaining('deleted'));
    expect(await namesIn(`GET /api/rest/leads/${world.of('leads', stranger).id}/timeline`, agent)).toContainEqual(
      expect.stringMatching(/^leads\.note of a stranger/),
    );
  });

  it('is not revealed by search, filters, sorting or counts', async () => {
    const leaks = await sweepEach(async (sweep) => {
      const { actor } = sweep;
      const found: Leak[] = [];
      for (const resource of resources()) {
        if (
          !actor.concerns(resource) ||
          resource.readOnly ||
          resource.calls.getList === undefined ||
          scopeOf(actor.map, resource.module) === undefined
        )
          continue;
        const own = world.of(resource.name, actor.person.id);
        const hidden = [
          world.of(resource.name, stranger),
          world.of(resource.name, stranger, { deleted: true }),
          world.of(resource.name, actor.person.id, { deleted: true }),
        ].filter((record) => !world.isVisible(actor, record));
        const request = async (line: string): Promise<Awaited<ReturnType<TestApi['call']>>> => {
          const reply = await api.call(actor.person, line);
          found.push(...leaksOf(sweep, line, reply));
          return reply;
        };
        const find = async (line: string, what: string): Promise<void> => {
          if (rowsOf(await request(line)).length > 0) found.push({ who: actor.name, line, what });
        };
        for (const field of resource.fields) {
          const value = own.values[field.name];
          const text = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
          const isHidden = !canRead(actor.map, resource, field);
          if (isHidden && text !== '') {
            if (field.search) await find(listLine(resource, { q: text }), `${field.name} by search`);
            const filter = await request(listLine(resource, { filter: { [field.name]: text } }));
            const order = await request(listLine(resource, { sort: field.name }));
            for (const [way, reply] of [
              ['filter', filter],
              ['order', order],
            ] as const) {
              if (reply.status !== 400)
                found.push({ who: actor.name, line: way, what: `${resource.name}.${field.name}` });
            }
          }
          const other = hidden[0]?.values[field.name];
          if (field.search && typeof other === 'string')
            await find(listLine(resource, { q: other }), `a hidden record by ${field.name}`);
        }
        for (const { id } of hidden) {
          await find(listLine(resource, { filter: { _id: [id] } }), 'a hidden record by its id');
          const counted = await request(
            `GET ${resource.calls.counts?.path}?filter=${encodeURIComponent(JSON.stringify({ _id: [id] }))}`,
          );
          if (/"count":[1-9]/.test(counted.text))
            found.push({ who: actor.name, line: 'counts', what: `a hidden record of ${resource.name}` });
        }
      }
      return found;
    });
    expect(leaks).toEqual([]);
  });

  it('is not revealed by the duplicate check', async () => {
    const leaks = await sweepEach(async (sweep) => {
      const found: Leak[] = [];
      for (const resource of resources()) {
        if (!sweep.actor.concerns(resource) || resource.readOnly || resource.calls.duplicates === undefined) continue;
        for (const field of resource.fields.filter(({ unique }) => unique !== undefined)) {
          const value = String(world.of(resource.name, stranger).values[field.name]);
          const line = `GET ${resource.calls.duplicates.path}?${field.name}=${encodeURIComponent(value)}`;
          found.push(...leaksOf(sweep, line, await api.call(sweep.actor.person, line)));
        }
      }
      return found;
    });
    expect(leaks).toEqual([]);
  });

  it('is not revealed by any response or error', async () => {
    const leaks = await sweepEach(async (sweep) => {
      const { actor } = sweep;
      const found: Leak[] = [];
      for (const resource of resources()) {
        if (!actor.concerns(resource)) continue;
        const places = resource.readOnly
          ? []
          : [
              world.of(resource.name, actor.person.id),
              world.of(resource.name, stranger),
              world.of(resource.name, stranger, { deleted: true }),
            ];
        const targets = resource.readOnly
          ? [{ id: v7(), spared: false }]
          : places.map((place) => ({ id: place.id, spared: world.isVisible(actor, place) }));
        for (const [index, { line, body }] of callsToTry(resource, targets).entries()) {
          if (!inSample(actors.indexOf(actor), index)) continue;
          found.push(...leaksOf(sweep, line, await api.call(actor.person, line, body === undefined ? {} : { body })));
        }
      }
      return found;
    });
    expect(leaks).toEqual([]);
  });
});

describe('permissions of a role', () => {
  const nowhere = v7();
  /**
   * Returns whether a call is authorized by permissions. Open calls, and those that filter their response, are tried
   * above.
   */
  const isByRights = (resource: Resource, operation: Operation): boolean => {
    try {
      return operationOf(resource, operation).access === 'rights';
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  };
  const answers = async (actor: Actor, resource: Resource, operation: Operation): Promise<boolean> => {
    const call = resource.calls[operation];
    const line = `${call?.method} ${call?.path.replace('{id}', nowhere)}`;
    const reply = await api.call(
      actor.person,
      line,
      call?.method === 'GET' || call?.method === 'DELETE' ? {} : { body: {} },
    );
    return reply.status !== 403;
  };

  it('allow writing the same fields in forms and on the server', async () => {
    const differences: string[] = [];
    for (const actor of actors.filter(({ isWhole }) => isWhole)) {
      for (const resource of resources()) {
        const call = resource.calls.update;
        if (call === undefined || resource.readOnly || !may(actor.map, resource, 'update')) continue;
        const own = world.of(resource.name, actor.person.id);
        if (!world.isVisible(actor, own)) continue;
        for (const field of oneOfEachGuard(resource)) {
          const theirs = world.of(resource.name, stranger).values[field.name];
          // The value must differ from the current one. For a boolean there is only one other value.
          const value = typeof theirs === 'boolean' ? own.values[field.name] !== true : theirs;
          const reply = await api.call(actor.person, `${call.method} ${call.path.replace('{id}', own.id)}`, {
            body: { [field.name]: value },
          });
          const code = (reply.body['error'] as { code?: string } | undefined)?.code;
          if (canWrite(actor.map, resource, field) !== (code !== 'FIELD_NOT_ALLOWED'))
            differences.push(`${actor.name}: ${resource.name}.${field.name} answers ${code ?? reply.status}`);
        }
      }
    }
    expect(differences).toEqual([]);
  });

  it('are each required: an operation is rejected without its permission', async () => {
    const wrong: string[] = [];
    const wanted = new Map<string, { resource: Resource; operation: Operation }[]>();
    for (const resource of resources()) {
      for (const operation of Object.keys(resource.calls) as Operation[]) {
        const permission = permissionFor(resource, operation);
        if (permission === undefined || !isByRights(resource, operation)) continue;
        const key = `${resource.module} ${permission}`;
        wanted.set(key, [...(wanted.get(key) ?? []), { resource, operation }]);
      }
    }
    for (const [key, calls] of wanted) {
      const [module = '', permission = ''] = key.split(' ');
      const map = without(everything, module, permission);
      const actor = { name: key, person: await api.person(map), map, team: [], concerns: () => true, isWhole: true };
      for (const { resource, operation } of calls)
        if (await answers(actor, resource, operation))
          wrong.push(`${resource.name}.${operation} without ${module}.${permission}`);
    }
    expect(wrong).toEqual([]);
  });
});

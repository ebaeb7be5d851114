import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kindFor } from '#kinds/index.ts';
import { type Operator, operators } from '#model/kind.ts';
import type { Resource } from '#model/resource.ts';
import type { Json, JsonObject } from '#model/schema/json.ts';
import { runRules } from '../../../../server/features/rules/runRules.ts';
import { backgroundContext } from '../../../../server/records/context/backgroundContext.ts';
import { createParameters } from '../../../../server/postgres/parameters.ts';
import { quote } from '../../../../server/postgres/quote.ts';
import { withTransaction } from '../../../../server/postgres/transaction.ts';
import { parseFilter } from '../../../../server/query/filters/parse/parseFilter.ts';
import { lockIfExists } from '../../../../server/records/context/locks/lockIfExists.ts';
import { readerOf } from '../../../../server/records/context/readerOf.ts';
import { matchingRules } from '../../../../server/records/assignment/matchingRules.ts';
import { serverActor } from '../../../../server/records/assignment/serverActor.ts';
import { allOfLeads, leadBody, openTestApi, type Person, type TestApi } from '../../support/api.ts';
import { jobOf, withFiles } from '../../features/intake/intakeApi.ts';
import { inSample } from '../../../support/inSample.ts';
import { isLong } from '../../../support/isLong.ts';

let api: TestApi;
let admin: Person;
const now = new Date();

beforeAll(async () => {
  api = await openTestApi();
  admin = await api.person({
    ...allOfLeads,
    tasks: ['view', 'create', 'edit'],
    properties: ['view', 'create', 'edit'],
    organization: ['view', 'edit'],
  });
});
afterAll(() => api.close());

let next = 0;
const createLead = async (more: Readonly<Record<string, unknown>> = {}): Promise<string> => {
  next += 1;
  const { body, text } = await api.call(admin, 'POST /api/v2/admin/create-lead', { body: leadBody(next, more) });
  return (body['data'] as { _id?: string } | undefined)?._id ?? expect.fail(text);
};

const contextOf = (resource: Resource) => {
  const state = api.options.schemas();
  const actor = serverActor(state.model, resource, 'Rules');
  return { ...backgroundContext({ pool: api.pool, state, resource, actor, now }), operation: 'update' as const };
};

type Row = { readonly _id: string } & Readonly<Record<string, unknown>>;

/** Values to compare with: those in the records, as the API writes them, and others that no record has. */
const operandsFor = (held: readonly Json[]): readonly Json[] => [
  ...held,
  held.slice(0, 2),
  ...([[], '', 'New', 'a', 'Ä', '50%', true, false, 0, 1, 1.5, -0.1, 1e9, 2_147_483_648, 1e15, 1e300] as const),
  ...(['2026-03-01', '2026-02-28T18:30:00.000Z', '$now', '$today', '$tomorrow', '$me', ['open', 'won']] as const),
  admin.id,
  [admin.id],
  { value: 1200.5, unit: 'sq ft' },
];

/** Returns the filters that a list accepts: each field with each operator and each value, and some groups of them. */
const filtersOf = (resource: Resource, rows: readonly Row[]): readonly JsonObject[] => {
  const reader = readerOf(contextOf(resource));
  const isTaken = (filter: JsonObject): boolean => {
    try {
      parseFilter({ resource, filter, reader });
      return true;
    } catch {
      return false;
    }
  };
  const valuesOf = (name: string): readonly Json[] => [
    ...new Set(rows.flatMap((row) => (row[name] === undefined ? [] : [row[name] as Json]))),
  ];
  const single = ['_id', ...resource.fields.map(({ name }) => name)].flatMap((name) =>
    operatorsOf(resource, name).flatMap((operator) =>
      operandsFor(valuesOf(name))
        .map((operand): JsonObject => ({ [name]: { [operator]: operand } }))
        .filter(isTaken),
    ),
  );
  const groups = single.flatMap((filter, index): readonly JsonObject[] => {
    const [one, other] = [single[(index * 7) % single.length], single[(index * 13) % single.length]];
    if (one === undefined || other === undefined || index % 5 !== 0) return [];
    return [{ ...filter, $or: [one, { ...other, $and: [filter] }] }, { $or: [filter, { $or: [one, other] }] }];
  });
  const entries = Object.hasOwn(api.model.resources, 'activities')
    ? [{ $has: { resource: 'activities', filter: {} } }, { $or: [{ $has: { resource: 'activities', filter: {} } }] }]
    : [];
  return [...single, ...groups, ...entries.filter(isTaken)];
};

const operatorsOf = (resource: Resource, name: string): readonly Operator[] => {
  const field = resource.fieldsByName[name];
  return field === undefined ? operators : kindFor(field).operators;
};

/** Returns which of some filters match each record of a list. */
const listed = async (resource: Resource, filters: readonly JsonObject[]): Promise<ReadonlyMap<string, boolean[]>> => {
  const reader = readerOf(contextOf(resource));
  const met = new Map<string, boolean[]>();
  for (let from = 0; from < filters.length; from += 500) {
    const { bind, values } = createParameters();
    const columns = filters
      .slice(from, from + 500)
      .map((filter) => parseFilter({ resource, filter, reader }).map(({ write }) => write(bind)))
      .map((terms) => `coalesce(${terms.length === 0 ? 'true' : terms.join(' and ')}, false)`);
    const { rows } = await api.pool.query<{ id: string; met: boolean[] }>(
      `select t."_id"::text as id, array[${columns.join(', ')}] as met from ${quote(resource.name)} t`,
      values,
    );
    for (const { id, met: some } of rows) met.set(id, [...(met.get(id) ?? []), ...some]);
  }
  return met;
};

const rowsOf = async (resource: Resource): Promise<readonly Row[]> => {
  const { rows } = await api.pool.query<{ _id: string }>(`select "_id"::text as _id from ${quote(resource.name)}`);
  return Promise.all(
    rows.map(async ({ _id }) => {
      const context = contextOf(resource);
      const record = await withTransaction(api.pool, (client) =>
        lockIfExists(context, client, _id, { look: true, system: true }),
      );
      return { ...record, _id } as Row;
    }),
  );
};

describe('filter of a rule', () => {
  it('matches the same records as in a list, for every kind, operator and value', async () => {
    const lead = await createLead({ source: 'Website', budgetMax: 1.5, tags: ['Hot'], city: 'Pune' });
    await createLead({ source: 'Facebook', email: 'asha@example.com', assignedTo: admin.id });
    await createLead({ name: '50% Ä', budgetMax: 100 });
    const task = {
      title: 'Call',
      assignedTo: [admin.id],
      relatedTo: { resource: 'leads', _id: lead },
      dueAt: '2026-03-01T00:00:00.000Z',
      priority: 'High',
    };
    const { text, status } = await api.call(admin, 'POST /api/rest/tasks', { body: task });
    expect([status, text]).toEqual([201, expect.anything()]);
    const counts = { rules: 0, met: 0 };
    for (const resource of Object.values(api.model.resources)) {
      const rows = (await rowsOf(resource)).slice(0, 4);
      if (rows.length === 0) continue;
      const filters = filtersOf(resource, rows).filter((_, index) => isLong || index % 4 === 0);
      const truth = await listed(resource, filters);
      const rules = filters.map((filter, index) => ({
        name: String(index),
        title: '',
        resource: resource.name,
        if: filter,
      }));
      // Rules of the model have a quick check, the others do not.
      const context = contextOf(resource);
      const { state } = context;
      const checked = { ...context, state: { ...state, model: { ...state.model, rules } } };
      for (const { _id, ...record } of rows) {
        const wrong: unknown[] = [];
        for (let from = 0; from < rules.length; from += 500) {
          const some = rules.slice(from, from + 500);
          const met = await withTransaction(api.pool, (client) =>
            matchingRules(context, client, { rules: some, record: { ...record, _id } as never }),
          );
          const found = await withTransaction(api.pool, (client) =>
            matchingRules(checked, client, { rules: some, record: { ...record, _id } as never }),
          );
          const names = new Set(met.map(({ name }) => name));
          expect(found.map(({ name }) => name)).toEqual([...names]);
          for (const [index, rule] of some.entries()) {
            const [mine, theirs] = [names.has(rule.name), truth.get(_id)?.[from + index]];
            counts.rules += 1;
            counts.met += mine ? 1 : 0;
            if (mine !== theirs) wrong.push({ resource: resource.name, filter: rule.if, mine, theirs });
          }
        }
        expect(wrong).toEqual([]);
      }
    }
    // The test is only meaningful if many filters match and many do not.
    expect(Math.min(counts.met, counts.rules - counts.met)).toBeGreaterThan(isLong ? 5000 : 1000);
  });

  it('can use the time of creation and of the last change, also before the record is stored', async () => {
    const hour = 3_600_000;
    const at = (ms: number): string => new Date(Date.now() + ms).toISOString();
    const rule = (name: string, more: JsonObject) => ({
      name,
      title: name,
      resource: 'leads',
      when: { created: true as const },
      then: [{ set: { designation: name } }],
      if: more as never,
    });
    await withFiles(api, {
      rules: [
        rule('past', { createdAt: { lt: at(-hour) } }),
        rule('recent', { createdAt: { gte: at(-hour) }, updatedAt: { lte: at(hour) }, createdBy: admin.id }),
        {
          name: 'new',
          title: 'New',
          resource: 'leads',
          if: { createdAt: { gte: at(-hour) } },
          assign: { to: { people: [admin.username] } },
        },
      ],
    });
    await runRules(jobOf(api), new Date());
    const lead = await createLead();
    await runRules(jobOf(api), new Date());
    const { body } = await api.call(admin, `GET /api/v2/admin/getbyid-lead/${lead}`);
    expect(body['data']).toMatchObject({ designation: 'recent', assignedTo: admin.id });
  });
});

describe('number filters of a list', () => {
  it('return records or a documented error', async () => {
    await createLead();
    const root = await api.person(
      Object.fromEntries(
        Object.values(api.model.resources).map(({ module, fields }) => [
          module,
          [...new Set(['view', ...fields.flatMap(({ readable }) => readable ?? [])])],
        ]),
      ),
    );
    const answers: string[] = [];
    for (const resource of Object.values(api.model.resources)) {
      const call = resource.calls.getList;
      if (call === undefined) continue;
      const numbers = resource.fields.filter((field) => /numeric|int/.test(kindFor(field).column.type));
      for (const field of numbers)
        for (const [row, operator] of kindFor(field).operators.entries())
          for (const [column, operand] of [1.5, [1.5, 2], 2_147_483_648, 1e-320].entries()) {
            if (!inSample(row, column)) continue;
            const filter = encodeURIComponent(JSON.stringify({ [field.name]: { [operator]: operand } }));
            const { status, text } = await api.call(root, `GET ${call.path}?filter=${filter}`);
            if (
              ![200, 206, 400, 422].includes(status) ||
              /invalid input syntax|out of range|operator does not/.test(text)
            )
              answers.push(
                `${resource.name}.${field.name} ${operator} ${JSON.stringify(operand)}: ${status} ${text.slice(0, 200)}`,
              );
          }
    }
    expect(answers).toEqual([]);
  });
});

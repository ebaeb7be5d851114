// Takes long.
import { beforeAll, describe, expect, it } from 'vitest';
import { buildSample } from '../../../server/sample/createSample.ts';
import { createSchemaState, type SchemaState } from '../../../server/schema/lifecycle/schemaState.ts';
import { loadSchemas } from '../../../server/schema/files/loadSchemas.ts';
import { problemsOf } from '../../../server/records/plan/recordProblems.ts';
import { isLong } from '../../support/isLong.ts';
import { schemasDir } from '../support/api.ts';

const now = new Date('2026-03-10T08:30:00.000Z');
let state: SchemaState;
let sample: Awaited<ReturnType<typeof buildSample>>;

beforeAll(async () => {
  state = await createSchemaState((await loadSchemas(schemasDir)).model);
  sample = await buildSample({ state, now });
});

describe('buildSample', () => {
  it('creates only records that are valid for their schemas', () => {
    const problems = sample.made.flatMap(({ resource, histories }) =>
      histories.flatMap((history) => {
        const { password: _, ...record } = history.values();
        const found = problemsOf(state, resource, record);
        return Object.keys(found).length === 0 ? [] : [[resource.name, found]];
      }),
    );
    expect(problems).toEqual([]);
  });

  it.runIf(isLong)('creates the same records for the same time, regardless of the passwords', async () => {
    const valuesOf = ({ made }: typeof sample) =>
      made.map(({ histories }) =>
        histories.map((history) => {
          const { record, activities } = history.written();
          // Users with a generated password have not chosen one.
          const { password: _, passwordChangedAt: __, ...values } = record.record;
          return [record.id, values, activities];
        }),
      );
    const again = await buildSample({
      state,
      now,
      samplePassword: 'a sample password',
      adminPassword: 'an admin password',
    });
    expect(valuesOf(again)).toEqual(valuesOf(sample));
    // The sample password applies to everyone except the admin.
    expect(again.signIns.map(({ password }) => password)).toEqual([
      'an admin password',
      ...Array<string>(4).fill('a sample password'),
    ]);
  });

  it.runIf(isLong)('creates valid records at any time of day', async () => {
    // Each takes seconds: here the last minute of a day in India, in `npm run test:long` the ends and the beginnings of
    // one in India and of one in Greenwich.
    for (const hour of ['18:29', ...(isLong ? ['18:31', '23:59', '00:05', '03:30'] : [])]) {
      const { made } = await buildSample({ state, now: new Date(`2026-10-01T${hour}:00.000Z`) });
      expect(made.find(({ resource }) => resource.name === 'leads')?.histories).toHaveLength(600);
    }
  });
});

describe('a configured password', () => {
  it('is rejected with the name of its variable when it is too weak', async () => {
    await expect(buildSample({ state, now, samplePassword: 'short' })).rejects.toThrow(
      /^SAMPLE_PASSWORD: Password must be between 10-200 characters\.$/,
    );
    await expect(buildSample({ state, now, adminPassword: 'short' })).rejects.toThrow(/^ADMIN_PASSWORD: /);
    await expect(buildSample({ state, now, adminPassword: 'Password123!' })).rejects.toThrow(
      /^ADMIN_PASSWORD: Password is too easy to guess/,
    );
    await expect(
      buildSample({ state, now, samplePassword: state.model.settings.name.padEnd(10, '1') }),
    ).rejects.toThrow(/^SAMPLE_PASSWORD: Password must not consist of/);
  });
});

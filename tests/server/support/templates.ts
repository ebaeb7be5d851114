import { fileURLToPath } from 'node:url';
import type { Model } from '#model/resource.ts';
import { syncModelTables } from '../../../server/schema/lifecycle/syncModelTables.ts';
import { createSample } from '../../../server/sample/createSample.ts';
import { createSchemaState } from '../../../server/schema/lifecycle/schemaState.ts';
import { type LoadedSchemas, loadSchemas } from '../../../server/schema/files/loadSchemas.ts';
import type { Template } from './database.ts';

export const schemasDir = fileURLToPath(new URL('../../../schemas', import.meta.url));

let shipped: Promise<LoadedSchemas> | undefined;
/** Returns the shipped schemas. They are read once per worker. */
export const shippedSchemas = (): Promise<LoadedSchemas> => (shipped ??= loadSchemas(schemasDir));

/** Returns the model of the shipped schemas. */
export const shippedModel = async (): Promise<Model> => (await shippedSchemas()).model;

/** The time at which the sample agency of the tests was created. The clock of the tests is not set to it. */
export const sampleNow = new Date('2026-03-10T08:30:00.000Z');

/** A database with the tables of the shipped schemas, without users. */
export const shippedTables: Template = {
  name: 'gable_template_shipped',
  fill: async (pool) => syncModelTables(pool, await shippedModel()),
};

/** A database with the sample agency, without pictures. */
export const sampleAgency: Template = {
  name: 'gable_template_sample',
  fill: async (pool) => {
    const model = await shippedModel();
    await syncModelTables(pool, model);
    await createSample({ pool, state: await createSchemaState(model), now: sampleNow });
  },
};

/** A database with the sample agency, created today, for tests that depend on the current day. */
export const sampleToday: Template = {
  name: 'gable_template_today',
  fill: async (pool) => {
    const model = await shippedModel();
    await syncModelTables(pool, model);
    await createSample({ pool, state: await createSchemaState(model), now: new Date() });
  },
};

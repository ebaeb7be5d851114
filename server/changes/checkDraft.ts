import type pg from 'pg';
import type { ImpactReport } from '#model/impact.ts';
import { checkTexts, type LoadedSchemas, type SchemaText } from '../schemas/loadSchemas.ts';
import { SchemaProblems } from '../schemas/SchemaProblems.ts';
import { readHead } from './history.ts';
import { impactOf } from './impactOf.ts';
import { modelOfHead } from './putInForce.ts';

/** Files of a draft: each takes the place of the one in force; without a text it takes it away. */
export type Draft = readonly { readonly name: string; readonly text: string | null }[];

const refused = (error: unknown): ImpactReport => {
  if (!(error instanceof SchemaProblems)) throw error;
  return { problems: error.problems, warnings: [], changes: [], impacts: [], steps: [], live: false };
};

const withDraft = (texts: readonly SchemaText[], draft: Draft): readonly SchemaText[] => [
  ...texts.filter(({ name }) => !draft.some((one) => one.name === name)),
  ...draft.flatMap(({ name, text }) => (text === null ? [] : [{ name, text }])),
];

/** chosen: long enough to count a million records by each of some rules. */
const timeoutMs = 120_000;

/** Looks at whole files: what is wrong in them, or what they would do to the records that stand. Changes nothing. */
export const checkLoaded = async (pool: pg.Pool, after: LoadedSchemas): Promise<ImpactReport> => {
  const client = await pool.connect();
  try {
    await client.query('begin read only');
    await client.query(`set local statement_timeout = ${timeoutMs}`);
    return await impactOf({ client, before: modelOfHead(await readHead(client), 'schemas')?.model, after });
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
};

/** Looks at a draft over the files in force. */
export const checkDraft = async (pool: pg.Pool, draft: Draft): Promise<ImpactReport> => {
  const head = await readHead(pool);
  try {
    return await checkLoaded(pool, checkTexts(withDraft(head?.texts ?? [], draft), 'schemas'));
  } catch (error) {
    return refused(error);
  }
};

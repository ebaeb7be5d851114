import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parseModel } from '#model/parseModel.ts';
import type { RuleSchema } from '#model/schema/files/automationSchema.ts';
import type { ChannelSchema } from '#model/schema/files/channelSchema.ts';
import type { IntakeSchema } from '#model/schema/files/intakeSchema.ts';
import { createSecretBox } from '../../../../server/auth/secretBox.ts';
import { type IntakeJob, processDeliveries } from '../../../../server/features/intake/deliveries/processDeliveries.ts';
import { createSchemaState, type SchemaState } from '../../../../server/schema/lifecycle/schemaState.ts';
import type { Person, Reply, TestApi } from '../../support/api.ts';

/** Reads a fixture: `google`, or `99acres.xml`. `{key}` is replaced with the secret. */
export const fixture = async (name: string, key = ''): Promise<string> =>
  (
    await readFile(new URL(`./fixtures/${name}${name.includes('.') ? '' : '.json'}`, import.meta.url), 'utf8')
  ).replaceAll('{key}', key);

export const signed = (body: string, secret: string): string => createHmac('sha256', secret).update(body).digest('hex');

/** Returns the job of the worker, with the database and the active schemas of the app. */
export const jobOf = (api: TestApi): IntakeJob => ({
  pool: api.pool,
  state: async () => api.options.schemas(),
  box: createSecretBox(api.options.tokenSecret),
  allowPrivate: true,
  log: { info: () => undefined, warn: () => undefined, error: () => undefined },
});

export const work = (api: TestApi, now = new Date()): Promise<void> => processDeliveries(jobOf(api), () => now);

/** Sets a secret like an admin, and returns it. */
export const setSecret = async (
  api: TestApi,
  admin: Person,
  source: string,
  { name = 'key', value }: { readonly name?: string; readonly value?: string } = {},
): Promise<string> => {
  const reply = await api.call(admin, `POST /api/v2/admin/intake-secret/${source}`, {
    body: value === undefined ? { name } : { name, value },
  });
  const { data } = reply.body as { readonly data: { readonly value: string | null } };
  return value ?? data.value ?? '';
};

/** Activates the shipped schemas with other sources or rules, like an edit of their files. */
export const withFiles = async (
  api: TestApi,
  {
    intake = [],
    channels,
    rules,
  }: {
    readonly intake?: readonly IntakeSchema[];
    readonly channels?: readonly ChannelSchema[];
    readonly rules?: readonly RuleSchema[];
  },
): Promise<SchemaState> => {
  const { resources, reports, settings } = api.model;
  const replaced = { ...api.model.intake, ...Object.fromEntries(intake.map((source) => [source.name, source])) };
  const parts = {
    intake: Object.values(replaced),
    channels: channels ?? Object.values(api.model.channels),
    rules: rules ?? api.model.rules,
  };
  const model = parseModel(
    {
      resources: Object.values(resources).map(({ schema }) => schema),
      reports: Object.values(reports),
      ...parts,
      settings,
    },
    `${api.model.version}-${Math.random()}`,
  );
  // The titles in other languages.
  const { source } = api.model;
  const state = await createSchemaState(source === undefined ? model : { ...model, source: { ...source, ...parts } });
  api.useState(state);
  return state;
};

/** Switches the shipped sources on, like an admin. */
export const switchOn = (api: TestApi): Promise<SchemaState> =>
  withFiles(api, { intake: Object.values(api.model.intake).map((source) => ({ ...source, active: true })) });

export type StoredDelivery = {
  readonly id: string;
  readonly state: string;
  readonly reason: string | null;
  readonly result: string | null;
  readonly record: string | null;
  readonly notes: readonly string[];
};

/** Returns the deliveries of a source as Settings shows them, latest first. */
export const deliveriesOf = async (api: TestApi, admin: Person, source: string): Promise<readonly StoredDelivery[]> => {
  const { body } = await api.call(admin, `GET /api/v2/admin/intake-deliveries?source=${source}`);
  return body['data'] as readonly StoredDelivery[];
};

/** Delivers a fixture to the address of a source with a secret in it. */
export const deliverTo = (
  api: TestApi,
  address: string,
  payload: string,
  headers: Record<string, string> = {},
): Promise<Reply> => api.call(undefined, `POST /api/v2/intake/${address}`, { payload, headers });

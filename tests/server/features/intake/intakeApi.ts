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

/**
 * Returns the text of a file in `fixtures/`: `google` (for `google.json`) or `99acres.xml`. `key` replaces each `{key}`
 * in it.
 */
export const fixture = async (name: string, key = ''): Promise<string> =>
  (
    await readFile(new URL(`./fixtures/${name}${name.includes('.') ? '' : '.json'}`, import.meta.url), 'utf8')
  ).replaceAll('{key}', key);

export const signed = (body: string, secret: string): string => createHmac('sha256', secret).update(body).digest('hex');

/** Returns the options with which `processDeliveries` processes the deliveries of this app. */
export const jobOf = (api: TestApi): IntakeJob => ({
  pool: api.pool,
  state: async () => api.options.schemas(),
  box: createSecretBox(api.options.tokenSecret),
  allowPrivate: true,
  log: { info: () => undefined, warn: () => undefined, error: () => undefined },
});

export const work = (api: TestApi, now = new Date()): Promise<void> => processDeliveries(jobOf(api), () => now);

/**
 * Sets a secret of a source through the API, as an admin does, and returns it. `name`: which of the source's secrets.
 * Without `value`, the server creates it.
 */
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

/**
 * Activates the shipped schemas with other files, as if an admin had edited them. `intake` replaces the shipped sources
 * with the same names; `channels` and `rules`, if given, replace all shipped ones.
 */
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

/** Activates the shipped schemas with all sources switched on. */
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

/**
 * Delivers a text to the intake call of a source, and returns the response. `address`: the path after `/intake/`, with
 * the secret if the source expects it there.
 */
export const deliverTo = (
  api: TestApi,
  address: string,
  payload: string,
  headers: Record<string, string> = {},
): Promise<Reply> => api.call(undefined, `POST /api/v2/intake/${address}`, { payload, headers });

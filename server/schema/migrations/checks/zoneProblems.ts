import type { Model } from '#model/resource.ts';
import type { SchemaProblem } from '#model/wire/impact.ts';
import { hasTimeZone } from '../../../postgres/hasTimeZone.ts';
import { type LoadedSchemas, settingsName } from '../../files/loadSchemas.ts';
import { locate } from '../../problems/schemaFile.ts';
import type { DdlClient } from '../../tables/ddl.ts';

type ZoneRequest = {
  readonly client: DdlClient;
  /** The active version. Undefined: none yet. */
  readonly before: Model | undefined;
  readonly after: LoadedSchemas;
};

/**
 * Returns a problem, at its place in the settings file, if a draft has a new time zone that Postgres does not have;
 * otherwise an empty list.
 */
export const zoneProblems = async ({ client, before, after }: ZoneRequest): Promise<readonly SchemaProblem[]> => {
  const { timeZone } = after.model.settings;
  const file = after.files.find((one) => one.file.endsWith(settingsName));
  if (file === undefined || timeZone === before?.settings.timeZone || (await hasTimeZone(client, timeZone))) return [];
  const message = `is not a time zone of this Postgres, got "${timeZone}"; choose another one, or update the time zones of Postgres`;
  return [locate(file, { path: ['timeZone'], message })];
};

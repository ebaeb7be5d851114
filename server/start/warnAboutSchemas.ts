import { addressWarnings } from '../schema/checks/intake/addressWarnings.ts';
import type { LoadedSchemas } from '../schema/files/loadSchemas.ts';
import { formatProblem } from '../schema/problems/problem.ts';
import type { StartParts } from './startParts.ts';

/** Logs the warnings about a version of the schema files, if there are any. */
export const warnAboutSchemas = (
  { config, log }: Pick<StartParts, 'config' | 'log'>,
  { files, warnings: own }: LoadedSchemas,
): void => {
  const warnings = [...own, ...addressWarnings(files, { allowPrivate: config.webhookPrivateAddresses })];
  if (warnings.length > 0) log.warn({ warnings: warnings.map(formatProblem) }, 'the schema files have warnings');
};

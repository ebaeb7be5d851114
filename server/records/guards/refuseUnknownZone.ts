import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import { hasTimeZone } from '../../postgres/hasTimeZone.ts';
import type { OperationContext } from '../context/context.ts';
import type { Values } from '../plan/plan.ts';

/**
 * Refuses a time zone of the organization that Postgres does not have, because lists and reports compute days in it.
 * Errors: `INVALID`.
 */
export const refuseUnknownZone = async (
  { resource }: OperationContext,
  client: pg.PoolClient,
  changes: Values,
): Promise<void> => {
  const field = resource.fields.find(({ setting }) => setting === 'timeZone');
  const zone = changes[field?.name ?? ''];
  if (field === undefined || typeof zone !== 'string' || zone === '' || (await hasTimeZone(client, zone))) return;
  const text = serverText('settings.zoneNotInPostgres', { field: field.title, zone });
  throw new AppError('INVALID', { text, fields: { [field.name]: text } });
};

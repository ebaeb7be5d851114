import { AppError } from '#model/errors.ts';
import type { Resource } from '#model/resource.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { serverText } from '../../language/serverText.ts';
import { quote } from '../../postgres/quote.ts';
import type { Guard } from './guard.ts';

/** Returns whether the records of a resource are saved reports that can be emailed, which `guardSavedView` checks. */
export const isEmailed = ({ schema }: Pick<Resource, 'schema'>): boolean => schema.savedReport?.mail !== undefined;

/**
 * Checks the edit of a saved report that is emailed, and does nothing for other resources. The emails contain what the
 * creator of the saved report may see, so only the creator may change the report, its query, its recipients and how
 * often it is sent. Errors: `NOT_ALLOWED`.
 */
export const guardSavedView: Guard = async (context, client, { id, before, changes }) => {
  const { resource } = context;
  const { savedReport } = resource.schema;
  const mail = savedReport?.mail;
  if (savedReport === undefined || mail === undefined || id === undefined) return {};
  const { [mail.rhythm]: rhythm } = { ...before, ...changes };
  const sensitive = [savedReport.report, savedReport.query, mail.to, mail.rhythm];
  if (typeof rhythm !== 'string' || !Object.hasOwn(mail.rhythms, rhythm)) return {};
  if (sensitive.every((name) => changes[name] === undefined)) return {};
  const { rows } = await client.query<{ owner: string | null }>(
    `select "createdBy"::text as owner from ${quote(resource.name)} where "_id" = $1`,
    [id],
  );
  if (rows[0]?.owner === context.actor.userId) return {};
  throw new AppError('NOT_ALLOWED', {
    text: serverText('records.onlyMakerSends', { thing: inLowerCase(resource.title) }),
  });
};

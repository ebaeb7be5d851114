import { recordTitle } from '#kinds/recordTitle.ts';
import { AppError } from '#model/errors.ts';
import type { Resource } from '#model/resource.ts';
import { isBlank, type JsonObject } from '#model/schema/json.ts';
import { kindContextOf } from '#model/values/kindContextOf.ts';
import { serverText } from '../../language/serverText.ts';
import type { OperationContext } from './context.ts';
import { readRecord } from './readRecord.ts';
import { selectPublished } from '../../query/records/selectPublished.ts';
import { runRows } from '../../postgres/runStatement.ts';

/**
 * Returns a record that has a public page, limited to what the user may see, so that nobody is given a link that does
 * not open. Errors: `NOT_FOUND` also for a deleted record; `NOT_ALLOWED` for an unpublished one.
 */
export const readPublished = async (
  context: OperationContext,
  { resource, id }: { readonly resource: Resource; readonly id: string },
): Promise<JsonObject> => {
  const record = JSON.parse(await readRecord({ ...context, resource }, context.pool, id)) as JsonObject;
  if (!isBlank(record['deletedAt'])) throw new AppError('NOT_FOUND');
  const published = resource.schema.preview?.published;
  if (published === undefined || record[published] === true) return record;
  // The user's role may not read the field, which then is missing from the record.
  if ((await runRows(context.pool, selectPublished({ resource, published, id }))).length > 0) return record;
  const title = recordTitle(resource, record, kindContextOf(context.state.model.settings));
  throw new AppError('NOT_ALLOWED', { text: serverText('records.notPublished', { title }) });
};

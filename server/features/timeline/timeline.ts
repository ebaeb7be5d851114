import { AppError } from '#model/errors.ts';
import { can, canRead } from '#model/permissions/permissions.ts';
import { selectTimeline } from './selectTimeline.ts';
import type { OperationHandler } from '../../records/context/context.ts';
import { readRecord } from '../../records/context/readRecord.ts';
import { runStatement } from '../../records/context/runStatement.ts';

const perPage = 50;

const readPage = (value: unknown): number => {
  const page = value === undefined ? 1 : Number(value);
  if (Number.isInteger(page) && page >= 1 && page <= 10_000) return page;
  throw new AppError('BAD_QUERY', {
    text: `page: must be a whole number from 1 to 10000, got ${String(value).slice(0, 40)}.`,
  });
};

/**
 * `timeline`: what happened to a record, newest first. Changes of fields are shown to those with `viewHistory`, and the
 * values of a field only to those who may read it.
 */
export const timeline: OperationHandler = async (context) => {
  const { resource, actor, id, pool, query } = context;
  await readRecord(context, pool, id);
  const hidden = resource.fields
    .filter((field) => !canRead(actor.permissions, resource, field))
    .map(({ name }) => name);
  const statement = selectTimeline({
    resource: resource.name,
    record: id,
    page: readPage(query['page']),
    perPage,
    hiddenFields: hidden,
    withEdits: can(actor.permissions, resource.module, 'viewHistory'),
  });
  const row = await runStatement<{ data: string; total: string }>(pool, statement);
  return { body: `{"data":${row?.data ?? '[]'},"total":${Number(row?.total ?? 0)}}` };
};

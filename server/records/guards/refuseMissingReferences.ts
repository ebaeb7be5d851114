import { serverText } from '../../language/serverText.ts';
import type pg from 'pg';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { missingReferences } from '../../query/lookups/references/references.ts';
import type { Statement } from '../../postgres/statement.ts';
import { refuseAhead } from './refuseAhead.ts';
import { refuseProblems } from '../plan/recordProblems.ts';
import type { OperationContext } from '../context/context.ts';
import type { Values } from '../plan/plan.ts';
import { readerOf } from '../context/readerOf.ts';
import { runRows } from '../../postgres/runStatement.ts';

const missing = (context: OperationContext, values: Values): Statement | undefined =>
  missingReferences({
    resource: context.resource,
    record: values,
    model: context.state.model,
    reader: readerOf(context),
  });

/**
 * Queues the check that all references in `values` are to records that exist and may be referred to. The check is sent
 * with the next statement of the transaction and makes it fail with an error without details (`isRefusedAhead`). The
 * caller must then repeat the write with `refuseMissingReferences`, which throws `INVALID` at the fields.
 */
export const refuseMissingReferencesAhead = (
  context: OperationContext,
  client: pg.PoolClient,
  values: Values,
): void => {
  const statement = missing(context, values);
  if (statement !== undefined) refuseAhead(client, statement);
};

/**
 * Refuses references to missing or deleted records or to records that the field's `where` excludes, and relations to
 * records that the user may not see. Errors: `INVALID` at the fields.
 */
export const refuseMissingReferences = async (
  context: OperationContext,
  client: pg.PoolClient,
  values: Values,
): Promise<void> => {
  const { resource, state } = context;
  const statement = missing(context, values);
  if (statement === undefined) return;
  const rows = await runRows<{ field: string; id: string }>(client, statement);
  refuseProblems(
    Object.fromEntries(
      rows.map(({ field }) => {
        const { title = field, to, toAny = [], property } = resource.fieldsByName[field] ?? {};
        const target = inLowerCase(state.model.resources[to ?? '']?.title ?? to ?? '');
        if (property?.where !== undefined)
          return [field, serverText('fields.notHere', { field: title, thing: target })];
        if (toAny.length > 0) return [field, serverText('fields.pointsNowhere', { field: title })];
        return [field, serverText('fields.noSuchThing', { field: title, thing: target })];
      }),
    ),
  );
};

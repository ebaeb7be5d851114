import type pg from 'pg';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { missingReferences } from '../../query/lookups/references.ts';
import { refuseProblems } from '../plan/recordProblems.ts';
import type { OperationContext } from '../context/context.ts';
import type { Values } from '../plan/plan.ts';
import { readerOf } from '../context/readerOf.ts';
import { runRows } from '../context/runStatement.ts';

/**
 * Refuses references to missing or deleted records; for a relation, also to those the user may not see. Errors:
 * `INVALID` with the fields.
 */
export const refuseMissingReferences = async (
  context: OperationContext,
  client: pg.PoolClient,
  values: Values,
): Promise<void> => {
  const { resource, state } = context;
  const statement = missingReferences({ resource, record: values, model: state.model, reader: readerOf(context) });
  if (statement === undefined) return;
  const rows = await runRows<{ field: string; id: string }>(client, statement);
  refuseProblems(
    Object.fromEntries(
      rows.map(({ field }) => {
        const { title = field, to, toAny = [], property } = resource.fieldsByName[field] ?? {};
        const target = inLowerCase(state.model.resources[to ?? '']?.title ?? to ?? '');
        if (property?.where !== undefined)
          return [field, `${title} does not refer to a ${target} that can be chosen here`];
        if (toAny.length > 0) return [field, `${title} refers to a record that does not exist or that you cannot see`];
        return [field, `${title} does not refer to an existing ${target}`];
      }),
    ),
  );
};

import type pg from 'pg';
import { missingReferences } from '../sql/references.ts';
import { refuseProblems } from './checkRecord.ts';
import type { VerbContext } from './context.ts';
import type { Values } from './plan.ts';
import { runRows } from './runStatement.ts';

/**
 * Refuses values that point at records that aren't there, or are deleted.
 * Errors: `INVALID` with the fields.
 */
export const refuseMissingReferences = async ({ resource, state }: VerbContext, client: pg.PoolClient, values: Values): Promise<void> => {
  const statement = missingReferences({ resource, record: values, model: state.model });
  if (statement === undefined) return;
  const rows = await runRows<{ field: string; id: string }>(client, statement);
  refuseProblems(
    Object.fromEntries(
      rows.map(({ field }) => {
        const { title = field, to = '' } = resource.fieldsByName[field] ?? {};
        return [field, `${title} points at no ${state.model.resources[to]?.title.toLowerCase() ?? to} that exists`];
      }),
    ),
  );
};

import type pg from 'pg';
import type { RuleSchema } from '#model/schema/automationSchema.ts';
import { createParameters } from '../../postgres/parameters.ts';
import { quote } from '../../postgres/quote.ts';
import { prepared } from '../../postgres/statement.ts';
import { parseFilter } from '../../query/filters/parseFilter.ts';
import { filledColumnsOfNew } from '../../query/records/changes.ts';
import type { OperationContext } from '../context/context.ts';
import { readerOf } from '../context/readerOf.ts';
import { runStatement } from '../context/runStatement.ts';
import type { Values } from '../plan/plan.ts';

/**
 * Returns the rules whose filter a record meets, in their order. The record need not be stored: Postgres evaluates the
 * conditions on its values, so that they mean exactly what they mean in a list. `context` is one of the server, which
 * may read every field.
 */
export const meetingRules = async (
  context: OperationContext,
  client: pg.PoolClient,
  { rules, record }: { readonly rules: readonly RuleSchema[]; readonly record: Values },
): Promise<readonly RuleSchema[]> => {
  const { resource, state } = context;
  if (rules.length === 0) return [];
  const { bind, values } = createParameters();
  const reader = readerOf(context);
  const row = Object.fromEntries(
    filledColumnsOfNew(resource, record, state.model.settings).map(({ column, value, type }) => [
      column,
      type === 'jsonb' && typeof value === 'string' ? (JSON.parse(value) as unknown) : value,
    ]),
  );
  const from = `(select (jsonb_populate_record(null::${quote(resource.name)}, ${bind(JSON.stringify(row), 'jsonb')})).*) t`;
  const columns = rules.map((rule) => {
    const terms = parseFilter({ resource, filter: rule.if ?? {}, reader }).map(({ write }) => write(bind));
    return `coalesce(${terms.length === 0 ? 'true' : terms.join(' and ')}, false)`;
  });
  const met = await runStatement<{ met: readonly boolean[] }>(
    client,
    prepared(`select array[${columns.join(', ')}] as met from ${from}`, values),
  );
  return rules.filter((_, index) => met?.met[index] === true);
};

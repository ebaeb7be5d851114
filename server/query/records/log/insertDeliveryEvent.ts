import { createParameters } from '../../../postgres/parameters.ts';
import { prepared, type Statement } from '../../../postgres/statement.ts';

/**
 * Action of the event that a source has delivered data for an existing record. Its changes are `{"source":"99acres"}`.
 */
export const deliveryAction = 'delivery';

/**
 * Returns the statement that inserts the event that a source has delivered data for an existing record, if rules need
 * events of the resource. Example: `insert into gable.rule_events ("at", resource, …) select $1, $2, … where exists
 * (select from gable.rule_resources …)`.
 */
export const insertDeliveryEvent = ({
  source,
  resource,
  record,
  now,
}: {
  readonly source: string;
  readonly resource: string;
  readonly record: string;
  readonly now: Date;
}): Statement => {
  const { bind, values } = createParameters();
  const name = bind(resource, 'text');
  return prepared(
    `insert into gable.rule_events ("at", resource, record, action, changes)
      select ${bind(now.toISOString(), 'timestamptz')}, ${name}, ${bind(record, 'uuid')}, '${deliveryAction}',
        ${bind(JSON.stringify({ source }), 'jsonb')}
      where exists (select from gable.rule_resources r where r.resource = ${name})`,
    values,
  );
};

import { createParameters } from '../../../postgres/parameters.ts';
import { prepared, type Statement } from '../../../postgres/statement.ts';

/**
 * Value of `action` in `gable.rule_events` for this event: a source has delivered data for an existing record. The
 * `changes` of the event are `{"source":"99acres"}`.
 */
export const deliveryAction = 'delivery';

/**
 * Returns the statement that inserts an event for rules: the source has delivered data for an existing record. The
 * statement inserts nothing if no rule needs events of the resource. Example: `insert into gable.rule_events ("at",
 * resource, …) select $1, $2, … where exists (select from gable.rule_resources …)`.
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

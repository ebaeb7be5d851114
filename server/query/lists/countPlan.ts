import type { Resource } from '#model/resource.ts';
import type { Condition } from '../filters/listQuery.ts';
import { isFixedTab, isOneRange, isOneValue, rangeOfTab, seesAll, type QuerySubject } from './queryShape.ts';

/**
 * How the records of a list are counted:
 * - `rollUp`: from the number of records of each state, which triggers keep up to date.
 * - `exact`: without a limit, because the request asks for it.
 * - `sampledTab`: for a tab that filters by a range, such as Overdue. A sample of its records decides on the index.
 * - `shared`: up to a limit, by a prepared statement whose plan serves all values.
 * - `perValue`: up to a limit, by a statement that is planned for its values.
 */
export type CountPlan = 'rollUp' | 'exact' | 'sampledTab' | 'shared' | 'perValue';

type Strategy = {
  readonly plan: CountPlan;
  readonly reason: string;
  readonly applies: (subject: QuerySubject) => boolean;
};

const isOfState = (resource: Resource, { field, operator }: Condition): boolean =>
  field === resource.states?.field && (operator === 'eq' || operator === 'in' || operator === 'type');

const isOfStates = ({ resource, query: { conditions } }: QuerySubject): boolean =>
  conditions.length <= 1 && conditions.every((condition) => isOfState(resource, condition));

/** The strategies, tried in this order. The last one always applies. */
const strategies: readonly Strategy[] = [
  {
    plan: 'rollUp',
    reason: 'The roll-up contains the exact number of records of each state.',
    applies: (subject) => seesAll(subject) && isOfStates(subject),
  },
  { plan: 'exact', reason: 'The request asks for the exact number.', applies: ({ query }) => query.exact },
  {
    plan: 'sampledTab',
    reason: 'Postgres has statistics on how many records are in a range, but not on how many of these states are.',
    applies: (subject) => seesAll(subject) && rangeOfTab(subject) !== undefined,
  },
  {
    plan: 'shared',
    reason: 'One index contains exactly these records, for any value.',
    applies: (subject) => seesAll(subject) && (isOneValue(subject) || isFixedTab(subject) || isOneRange(subject)),
  },
  { plan: 'perValue', reason: 'The best plan depends on the values.', applies: () => true },
];

/**
 * Returns how the records of a list are counted, for example `rollUp`: from the stored number of records of each state.
 * The result depends only on the query and the permissions.
 */
export const countPlan = (subject: QuerySubject): CountPlan =>
  strategies.find(({ applies }) => applies(subject))?.plan ?? 'perValue';

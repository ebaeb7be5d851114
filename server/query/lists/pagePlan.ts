import { pageSizes } from '#model/wire/wire.ts';
import {
  isDefaultOrder,
  isFixedTab,
  isOneRange,
  isOneValue,
  isRangeOfSort,
  rangeOfTab,
  seesAll,
  type QuerySubject,
} from './queryShape.ts';

/**
 * How Postgres plans the statement of a page:
 * - `shared`: one prepared plan serves all values.
 * - `firstRecords`: a prepared plan checks the first records of the list. If these do not fill the page, Postgres plans
 *   for the value of the request.
 * - `perValue`: each request is planned for its values.
 */
export type PagePlan = 'shared' | 'firstRecords' | 'perValue';

type Strategy = {
  readonly plan: PagePlan;
  readonly reason: string;
  readonly applies: (subject: QuerySubject) => boolean;
};

/** Max length of a page for which the first records are tried, so that a failed try costs no more than planning. */
const maxTriedPage = 50;

/**
 * Returns whether a page has a usual size. Any size up to 1,000 may be requested, but each would need its own prepared
 * text.
 */
const hasUsualSize = ({ resource, query: { perPage } }: QuerySubject): boolean =>
  perPage === resource.list.perPage || pageSizes.includes(perPage);

const isFirstPage = ({ query: { page } }: QuerySubject): boolean => page === 1;
const hasConditions = ({ query: { conditions } }: QuerySubject): boolean => conditions.length > 0;
const canBePrepared = (subject: QuerySubject): boolean => hasUsualSize(subject) && seesAll(subject);

/** The strategies, tried in this order. The last one always applies. */
const strategies: readonly Strategy[] = [
  {
    plan: 'shared',
    reason:
      'The first page of all records is the beginning of one index. On a far page the number of skipped records decides.',
    applies: (subject) => canBePrepared(subject) && !hasConditions(subject) && isFirstPage(subject),
  },
  {
    plan: 'shared',
    reason:
      'One index contains the records with one value, or those of a tab without values, in the order of the list.',
    applies: (subject) =>
      canBePrepared(subject) && isDefaultOrder(subject) && (isOneValue(subject) || isFixedTab(subject)),
  },
  {
    plan: 'shared',
    reason: 'The first page of a tab with a range is read from the index of its states, wherever the range begins.',
    applies: (subject) =>
      canBePrepared(subject) && isDefaultOrder(subject) && isFirstPage(subject) && rangeOfTab(subject) !== undefined,
  },
  {
    plan: 'shared',
    reason: 'A range of the field that sorts the list is read from its index, from the value on.',
    applies: (subject) => canBePrepared(subject) && isRangeOfSort(subject),
  },
  {
    plan: 'firstRecords',
    reason: 'One range in the default order matches nearly all or nearly none: the first records often fill the page.',
    applies: (subject) =>
      canBePrepared(subject) &&
      isFirstPage(subject) &&
      subject.query.perPage <= maxTriedPage &&
      isDefaultOrder(subject) &&
      isOneRange(subject),
  },
  {
    plan: 'perValue',
    reason: 'For free filters and searches, a plan that ignores the values can be a thousand times slower.',
    applies: () => true,
  },
];

/**
 * Returns how Postgres plans the statement of a page, for example `shared`: one prepared plan serves all values. The
 * result depends only on the query and the permissions.
 */
export const pagePlan = (subject: QuerySubject): PagePlan =>
  strategies.find(({ applies }) => applies(subject))?.plan ?? 'perValue';

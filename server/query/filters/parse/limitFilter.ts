import { isObject } from '#model/schema/json.ts';
import { badQuery } from './badQuery.ts';

/** Max conditions of a filter. chosen: several times as many as people enter, and few enough to plan at once. */
const maxConditions = 200;
/** Max conditions of a filter on logs (`$about`, `$has`), each of which reads another table. */
const maxLogConditions = 10;

/** Returns the names of all conditions, also of nested ones, such as those within `$or` and `$has`. */
const namesIn = (filter: unknown): readonly string[] =>
  Object.entries(isObject(filter) ? filter : {}).flatMap(([name, value]) => {
    if ((name === '$and' || name === '$or') && Array.isArray(value)) return value.flatMap(namesIn);
    return [name, ...((name === '$about' || name === '$has') && isObject(value) ? namesIn(value['filter']) : [])];
  });

/**
 * Refuses a filter that would keep the database busy for seconds. `filter`: a filter that `parseFilter` accepted.
 * Errors: `BAD_QUERY` for more than 200 conditions, or more than 10 on logs.
 */
export const limitFilter = (filter: unknown): void => {
  const names = namesIn(filter);
  if (names.length > maxConditions)
    throw badQuery('filter', `a filter with up to ${maxConditions} conditions`, `${names.length} conditions`);
  const ofLogs = names.filter((name) => name === '$about' || name === '$has').length;
  if (ofLogs > maxLogConditions)
    throw badQuery('filter', `a filter with up to ${maxLogConditions} of $about and $has`, `${ofLogs} of them`);
};

import { createParameters } from '../../../postgres/parameters.ts';
import { prepared, type Statement } from '../../../postgres/statement.ts';

/**
 * Returns the statement that takes the next number of a counter, as `{number}`, and locks the counter until the
 * transaction ends. Other transactions wait, and a transaction that fails returns its number, so numbers have no gaps
 * or repetitions. Example: `insert into gable.counters as c (key, value) values ($1::text, 1) on conflict …`.
 */
export const takeNumber = (key: string): Statement => {
  const { bind, values } = createParameters();
  return prepared(
    `insert into gable.counters as c (key, value) values (${bind(key, 'text')}, 1) on conflict (key)
      do update set value = c.value + 1 returning value::text as number`,
    values,
  );
};

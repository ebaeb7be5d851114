import { createParameters } from '../../postgres/parameters.ts';
import { prepared, type Statement } from '../../postgres/statement.ts';

/**
 * Takes the next number of a row of numbers, as `{number}`, and holds the row until the transaction ends: whoever else
 * wants one waits, and a transaction that fails gives its number back. So the numbers have no gap and none comes twice.
 * Example: `insert into gable.counters as c (key, value) values ($1::text, 1) on conflict (key) do update set value =
 * c.value + 1 returning value as number`.
 */
export const takeNumber = (key: string): Statement => {
  const { bind, values } = createParameters();
  return prepared(
    `insert into gable.counters as c (key, value) values (${bind(key, 'text')}, 1) on conflict (key) do update set value = c.value + 1 returning value::text as number`,
    values,
  );
};

import { expect, test } from 'vitest';
import { prepared, preparedAround } from '../../../server/postgres/statement.ts';

test('a text around a shared part is the same statement as the whole text', () => {
  const around = (before: string, shared: string, after: string, values: readonly unknown[]) =>
    preparedAround({ before, shared, after }, values);

  for (const values of [[1], [2]])
    expect(around('select ', 'concat(a, b)', ' from t', values)).toEqual(
      prepared('select concat(a, b) from t', values),
    );
  expect(around('select a', 'concat(a, b)', ' from t', [])).toEqual(prepared('select aconcat(a, b) from t', []));
  expect(around('select ', 'concat(a, b)', 'a from t', [])).toEqual(prepared('select concat(a, b)a from t', []));
  expect(around('select ', 'concat(b, a)', ' from t', [])).toEqual(prepared('select concat(b, a) from t', []));
});

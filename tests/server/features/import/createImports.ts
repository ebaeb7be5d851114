import { afterAll, beforeAll } from 'vitest';
import { openTestApi, type Person, type TestApi } from '../../support/api.ts';
import { importCalls, type ImportCalls, importRights } from './importCalls.ts';

/**
 * Returns functions that upload files, run imports and count rows. Before the tests of the file, it starts an API and
 * creates a manager with these permissions: use `.api` and `.manager` only in tests.
 */
export const createImports = (permissions: Readonly<Record<string, readonly string[]>> = importRights) => {
  let opened: { readonly api: TestApi; readonly calls: ImportCalls; readonly manager: Person } | undefined;
  const by = () => {
    if (opened === undefined) throw new Error('The API is opened before the first test, not while the file is read.');
    return opened;
  };
  beforeAll(async () => {
    const api = await openTestApi();
    opened = { api, calls: importCalls(api), manager: await api.person(permissions) };
  });
  afterAll(() => opened?.api.close());
  const upload: ImportCalls['upload'] = (...file) => by().calls.upload(...file);
  const act: ImportCalls['act'] = (...action) => by().calls.act(...action);
  /** Returns the number of rows of a table. `from` may have a condition: `activities where kind = 'import'`. */
  const count = async (from: string): Promise<number> =>
    Number((await by().api.pool.query<{ n: string }>(`select count(*) as n from ${from}`)).rows[0]?.n);
  return {
    get api() {
      return by().api;
    },
    get manager() {
      return by().manager;
    },
    upload,
    act,
    count,
  };
};

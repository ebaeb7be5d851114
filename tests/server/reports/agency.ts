import type { ReportAnswer } from '#model/reports/reportAnswer.ts';
import { openTestApi, type Person, type TestApi } from '../support/api.ts';
import { sampleToday } from '../support/templates.ts';

export type Agency = {
  readonly api: TestApi;
  /** Returns a user of the sample agency, signed in. */
  readonly person: (username: string) => Promise<Person>;
  /** Requests a report. Fails if it is refused. */
  readonly report: (
    who: Person,
    name: string,
    query?: Readonly<Record<string, string | object>>,
  ) => Promise<ReportAnswer>;
};

const textOf = (value: string | object): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Returns the call of a report in the form that `api.call` expects: `GET /api/v2/admin/get-report/leads-status?…`. */
export const reportLine = (name: string, query: Readonly<Record<string, string | object>> = {}): string =>
  `GET /api/v2/admin/get-report/${name}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, textOf(value)])).toString()}`;

/** Starts the production app with the sample agency, created as of now. */
export const openAgency = async (): Promise<Agency> => {
  const api = await openTestApi(sampleToday);
  return {
    api,
    person: async (username) => {
      const { rows } = await api.pool.query<{ id: string }>('select "_id"::text as id from users where username = $1', [
        username,
      ]);
      const id = rows[0]?.id ?? '';
      return { id, username, token: await api.tokenOf(id) };
    },
    report: async (who, name, query = {}) => {
      const { status, body, text } = await api.call(who, reportLine(name, query));
      if (status !== 200) throw new Error(`${name}: ${text}`);
      return body as unknown as ReportAnswer;
    },
  };
};

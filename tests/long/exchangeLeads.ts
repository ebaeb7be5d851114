import type { Running } from '../../bench/server/processes.ts';

/** One of two servers that share a database: its name in error messages, its process, and the token of a user. */
export type Side = { readonly title: string; readonly server: Running; readonly token: string };

type Answer = { readonly data?: { readonly _id?: string }; readonly total?: number };

/**
 * Sends a request to a server, and returns its JSON, or `{}` for another response. `line`: method and path, e.g.
 * `GET /api/v2/admin/get-home`. Errors: an `Error` for another status than 2xx.
 */
export const sendTo = async ({ title, server, token }: Side, line: string, body?: object): Promise<Answer> => {
  const [method = 'GET', path = ''] = line.split(' ');
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method,
    headers: { token, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${title}: ${line}: ${answer.status} ${text.slice(0, 500)}`);
  return answer.headers.get('content-type')?.includes('json') === true ? (JSON.parse(text) as Answer) : {};
};

/**
 * Returns a function that tests two servers of one database. It creates a lead on `one`, changes the lead on both
 * servers, and reads and counts it on `other`. The function resolves to the number of leads that it has created so far.
 * It rejects if a request is refused, or if a server does not see what the other one has written. The database must
 * have no other leads.
 */
export const createExchange = (): ((one: Side, other: Side) => Promise<number>) => {
  let number = 0;
  return async (one, other) => {
    const lead = { name: `Of ${one.title}`, contactNo: `+919${400_000_000 + number++}`, source: 'Website' };
    const id = (await sendTo(one, 'POST /api/v2/admin/create-lead', lead)).data?._id ?? '';
    await sendTo(other, `GET /api/v2/admin/getbyid-lead/${id}`);
    await sendTo(other, `PUT /api/v2/admin/single-lead/${id}`, { notes: `Written by ${other.title}` });
    await sendTo(one, `PUT /api/v2/admin/single-lead/${id}`, { notes: `Written by ${one.title}` });
    const { total } = await sendTo(other, 'GET /api/v2/admin/get-lead?page=1&perPage=25');
    if (total !== number) throw new Error(`${other.title}: expected ${number} leads, got ${total}`);
    for (const path of [
      '/api/v2/admin/get-home',
      '/api/v2/admin/get-report/leads-status',
      '/api/rest/leads/export',
      `/api/rest/leads/${id}/timeline`,
    ])
      await sendTo(other, `GET ${path}`);
    return number;
  };
};

import { setTimeout as delay } from 'node:timers/promises';

const writers = 8;
/** Number of ids in one address, as many as its length allows. */
const idsPerCall = 100;
const maxAttempts = 10;

const api = (port: number): string => `http://127.0.0.1:${port}/api/v2/admin`;
const json = { 'content-type': 'application/json' };

/** Repeats a request while the server is busy, as clients do. On a busy machine that may happen just after a start. */
const fetchWithRetry = async (address: string, options: RequestInit): Promise<Response> => {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(address, options);
    if (answer.status !== 503 || attempt === maxAttempts) return answer;
    await delay(1000 * Number(answer.headers.get('retry-after') ?? 1));
  }
};

/** Signs the admin in and returns the token. Errors: an `Error` if the sign-in is refused. */
export const signIn = async (port: number, password: string): Promise<string> => {
  const answer = await fetchWithRetry(`${api(port)}/login-profile`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ username: 'admin', password }),
  });
  const body = (await answer.json()) as { data?: { token?: string } };
  if (body.data?.token === undefined) throw new Error(`sign-in: refused, got ${answer.status} ${JSON.stringify(body)}`);
  return body.data.token;
};

let made = 0;

export type Writing = { readonly port: number; readonly token: string; readonly onCreated: (id: string) => void };

/**
 * Creates leads, eight at the same time, until the server ends, and calls `onCreated` with the id of each acknowledged
 * lead. Errors: an `Error` if the server refuses a lead with 4xx.
 */
export const createLeads = async ({ port, token, onCreated }: Writing): Promise<void> => {
  const write = async (): Promise<void> => {
    for (;;) {
      const body = JSON.stringify({
        name: `Trial ${made}`,
        contactNo: `+919${200_000_000 + made++}`,
        source: 'Website',
      });
      let answer: Response;
      let answered: { data?: { _id?: string } };
      try {
        answer = await fetch(`${api(port)}/create-lead`, { method: 'POST', headers: { ...json, token }, body });
        answered = (await answer.json()) as typeof answered;
      } catch {
        return; // killed: nothing was acknowledged
      }
      if (answer.status >= 500) return; // Postgres was killed first, and the server said so
      if (answered.data?._id === undefined)
        throw new Error(`create: refused, got ${answer.status} ${JSON.stringify(answered)}`);
      onCreated(answered.data._id);
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
};

export type Looking = { readonly port: number; readonly token: string; readonly ids: readonly string[] };

/** Returns those of `ids` for which the server has no lead. Errors: an `Error` if the server refuses to list leads. */
export const missingLeads = async ({ port, token, ids }: Looking): Promise<readonly string[]> => {
  const missing: string[] = [];
  for (let from = 0; from < ids.length; from += idsPerCall) {
    const wanted = ids.slice(from, from + idsPerCall);
    const query = new URLSearchParams({
      page: '1',
      perPage: String(idsPerCall),
      filter: JSON.stringify({ _id: wanted }),
    });
    const answer = await fetchWithRetry(`${api(port)}/get-lead?${query.toString()}`, { headers: { token } });
    const { data } = (await answer.json()) as { data?: { _id: string }[] };
    if (data === undefined) throw new Error(`get-lead: refused, got ${answer.status}`);
    const there = new Set(data.map(({ _id }) => _id));
    missing.push(...wanted.filter((id) => !there.has(id)));
  }
  return missing;
};

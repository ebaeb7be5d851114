import { unusedPhone } from '../fill/phones.ts';

/**
 * The requests of a load. `ours` returns the text of the HTTP request with the number `number` to the product. `bare`
 * returns the text of the same request to the reference server.
 */
export type Request = { readonly ours: (number: number) => string; readonly bare: (number: number) => string };

export type Subject = { readonly token: string; readonly ids: readonly string[] };

const get = (path: string, token: string): string =>
  `GET ${path} HTTP/1.1\r\nhost: localhost\r\ntoken: ${token}\r\n\r\n`;

const post = (path: string, token: string, body: object): string => {
  const text = JSON.stringify(body);
  return `POST ${path} HTTP/1.1\r\nhost: localhost\r\ntoken: ${token}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
};

/** Returns the id for a request. The order is such that no cache contains the next one. */
const idAt = (ids: readonly string[], number: number): string => ids[(number * 7919) % ids.length] ?? '';

/** Returns the requests of a load that reads one lead after the other by id. */
export const byId = ({ token, ids }: Subject): Request => ({
  ours: (number) => get(`/api/v2/admin/getbyid-lead/${idAt(ids, number)}`, token),
  bare: (number) => get(`/leads/${idAt(ids, number)}`, token),
});

/** Returns the requests of a load that lists all leads. */
export const listAll = ({ token }: Subject): Request => ({
  ours: () => get('/api/v2/admin/get-lead?page=1&perPage=25', token),
  bare: () => get('/leads', token),
});

/** Returns the requests of a load that lists the leads of one status. */
export const listOfStatus = ({ token }: Subject): Request => {
  const filter = encodeURIComponent(JSON.stringify({ status: ['Callback'] }));
  return {
    ours: () => get(`/api/v2/admin/get-lead?page=1&perPage=25&filter=${filter}`, token),
    bare: () => get('/leads?status=Callback', token),
  };
};

let made = 0;
/** Returns the body of a new lead. Each has another phone number. */
const newLead = (): object => ({ name: `Asha Bench ${made}`, contactNo: unusedPhone(made++), source: 'Website' });

/** Returns the requests of a load that creates leads. */
export const create = ({ token }: Subject): Request => ({
  ours: () => post('/api/v2/admin/create-lead', token, newLead()),
  bare: () => post('/leads', token, newLead()),
});

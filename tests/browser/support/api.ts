import { randomInt } from 'node:crypto';
import type { JsonObject } from '#model/schema/json.ts';
import type { Activity, WireRecord } from '#model/wire/wire.ts';
import { testProduct } from './product/testProduct.ts';
import type { Role } from './product/globalSetup.ts';

export type Answer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };

/**
 * Calls the product's API as the user of the sample agency who has the given role. `line` is the method and the path:
 * `call('viewer', 'POST /api/v2/admin/create-lead', {…})`.
 */
export const call = async (role: Role, line: string, body?: JsonObject): Promise<Answer> => {
  const { address, tokens } = testProduct();
  const [method = 'GET', path = '/'] = line.split(' ');
  const response = await fetch(`${address}${path}`, {
    method,
    headers: { token: tokens[role], ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  // checked: every response of the API is a JSON object or is empty
  return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Readonly<Record<string, unknown>> };
};

/** Calls the API and returns the `data` of the response. Errors: an `Error` for any refusal. */
export const dataOf = async <Data>(role: Role, line: string, body?: JsonObject): Promise<Data> => {
  const { status, body: answer } = await call(role, line, body);
  if (status >= 400) throw new Error(`${line} answered ${status}: ${JSON.stringify(answer)}`);
  // checked: the caller names the type of this call's response in model/wire/wire.ts
  return answer['data'] as Data;
};

/** Returns a phone number that no other test has. */
export const newPhone = (): string => `+919${String(randomInt(1_000_000_000)).padStart(9, '0')}`;

/**
 * Returns a name that begins with `first` and that no other test has, so that a search for the name finds one record.
 */
export const newName = (first: string): string =>
  `${first} ${Array.from({ length: 8 }, () => String.fromCodePoint(97 + randomInt(26))).join('')}`;

export type Lead = WireRecord & { readonly name: string; readonly contactNo: string };

/**
 * Creates a complete lead as the admin. The name and phone number of the lead are unique. `more` adds or replaces
 * fields.
 */
export const createLead = async (more: JsonObject = {}): Promise<Lead> =>
  dataOf<Lead>('admin', 'POST /api/v2/admin/create-lead', {
    name: newName('Lead'),
    contactNo: newPhone(),
    source: 'Website',
    ...more,
  });

/** Returns the lead with this id as it is now, read as the admin. Errors: an `Error` if there is none. */
export const leadNow = async (id: string): Promise<Lead> =>
  dataOf<Lead>('admin', `GET /api/v2/admin/getbyid-lead/${id}`);

/** Returns the timeline of a lead, newest first. */
export const timelineOf = async (id: string): Promise<readonly Activity[]> =>
  dataOf<readonly Activity[]>('admin', `GET /api/rest/leads/${id}/timeline`);

/** Returns the path of a property's public page, with the username of the property's first agent as the sharer. */
export const publicPathOf = async ({ _id, assignedTo }: WireRecord): Promise<string> => {
  const [agent] = Array.isArray(assignedTo) ? assignedTo : [];
  const { username } = await dataOf<WireRecord>('admin', `GET /api/v2/admin/get-single-profile/${String(agent)}`);
  return `/external/property-preview/${String(username)}/${_id}`;
};

/** Returns the id of the user with this username in the sample agency. Errors: an `Error` if there is none. */
export const userId = async (username: string): Promise<string> => {
  const users = await dataOf<readonly WireRecord[]>('admin', 'GET /api/v2/admin/get-profile');
  const found = users.find((user) => user['username'] === username);
  if (found === undefined) throw new Error(`The sample has no user ${username}.`);
  return found._id;
};

const screen = (name: string, { _id, ...lead }: Lead): string =>
  `/dashboard/leads/${name}/${encodeURIComponent(lead.name)}/${_id}`;

/** Returns the path of a lead's page. */
export const pageOf = (lead: Lead): string => screen('lead-details', lead);
/** Returns the path of a lead's form. */
export const editOf = (lead: Lead): string => screen('update-lead', lead);
export const leadsList = '/dashboard/leads/manage-lead';

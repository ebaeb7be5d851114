import type { WireRecord } from '#model/wire/wire.ts';
import { dataOf, newName, newPhone } from './api.ts';
import { testProduct } from './product/testProduct.ts';

type Agent = {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly password: string;
  readonly token: string;
};

const post = async (path: string, body: object, token?: string): Promise<string> => {
  const response = await fetch(`${testProduct().address}/api/v2/admin/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { token }) },
    body: JSON.stringify(body),
  });
  // checked: both calls return a token; a refusal has none, and the following fails
  return ((await response.json()) as { readonly data: { readonly token: string } }).data.token;
};

/** Creates a sales agent whom no other test uses, with a password of their own, and signs them in. */
export const createAgent = async (): Promise<Agent> => {
  const username = newName('').trim();
  const roles = await dataOf<readonly WireRecord[]>('admin', 'GET /api/v2/admin/get-all-roles-permission');
  const [first, password] = ['first monsoon of the year', 'tea at the old harbour'];
  const { _id: id } = await dataOf<WireRecord>('admin', 'POST /api/v2/admin/create-profile', {
    username,
    firstName: 'Uma',
    lastName: username,
    email: `${username}@example.com`,
    phone: newPhone(),
    userRoles: [roles.find(({ name }) => name === 'Sales agent')?._id ?? ''],
    password: first,
  });
  const once = await post('login-profile', { username, password: first });
  const token = await post('change-password', { password: first, newPassword: password }, once);
  return { id, name: `Uma ${username}`, username, password, token };
};

import { describe, expect } from 'vitest';
import type { WireRecord } from '#model/wire/wire.ts';
import { testProduct } from '../support/product/testProduct.ts';
import { call, dataOf, createLead, newName, newPhone, pageOf } from '../support/api.ts';
import { waitUntilSettled, test } from '../support/page.ts';
import { isLong } from '../../support/isLong.ts';

type User = WireRecord & { readonly username: string };
const rolesPath = 'GET /api/v2/admin/get-all-roles-permission';

const roleNamed = async (name: string): Promise<WireRecord> => {
  const found = (await dataOf<readonly WireRecord[]>('admin', rolesPath)).find((role) => role['name'] === name);
  if (found === undefined) throw new Error(`The sample has no role ${name}.`);
  return found;
};

/** Creates a sales agent whom no other test uses. */
const createAgent = async (): Promise<{
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly path: string;
}> => {
  const lastName = newName('').trim();
  const user = await dataOf<User>('admin', 'POST /api/v2/admin/create-profile', {
    username: lastName,
    firstName: 'Uma',
    lastName,
    email: `${lastName}@example.com`,
    phone: newPhone(),
    userRoles: [(await roleNamed('Sales agent'))._id],
  });
  return {
    id: user._id,
    username: user.username,
    name: `Uma ${lastName}`,
    path: `/dashboard/team/user-details/${user.username}/${user._id}`,
  };
};

describe('users and roles', () => {
  test('an admin edits the permissions of a role and views the product as that role', async ({ visit }) => {
    const name = newName('Role');
    const role = await dataOf<WireRecord>('admin', 'POST /api/v2/admin/create-roles-permission', {
      name,
      rolePermissions: { leads: ['viewAssigned'] },
    });
    const { page, go, expectProblem } = await visit({ as: 'admin' });
    await go(`/dashboard/team/manage-role/update/${encodeURIComponent(name)}/${role._id}`);
    await page.getByRole('searchbox', { name: 'Find a module or permission' }).fill('lead');
    await page.getByRole('checkbox', { name: 'Leads: Change status' }).check();
    await page.getByRole('checkbox', { name: 'Leads: View contact details' }).check();
    await page.getByRole('checkbox', { name: 'Leads: View own' }).uncheck();
    await page.getByRole('checkbox', { name: 'Leads: View all' }).check();
    await page.getByRole('button', { name: 'Save and close' }).click();
    await page.getByRole('heading', { name: 'All permissions' }).waitFor();
    const saved = await roleNamed(name);
    expect(saved['rolePermissions']).toEqual({
      leads: expect.toSatisfy((names: string[]) => [...names].sort().join() === 'status,view,viewContact'),
    });
    await page.getByRole('button', { name: 'View as this role' }).click();
    await page.getByText(`Viewing as ${name}`).waitFor();
    await waitUntilSettled(page);
    const menu = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect.poll(() => menu.allTextContents()).toEqual(['Home', 'Calendar', 'Leads']);
    expectProblem(/answer: 403/);
    await go(pageOf(await createLead()));
    expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Back to my view' }).click();
    await page.getByRole('link', { name: 'Users' }).first().waitFor();
  });

  test.runIf(isLong)('a user with a reset password must choose a new one before anything else', async ({ visit }) => {
    const agent = await createAgent();
    const { page, go } = await visit({ as: 'admin' });
    await go(agent.path);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Reset password' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset password' }).click();
    const shown = page.getByLabel('One-time password', { exact: true });
    await expect.poll(() => shown.textContent()).toMatch(/^[a-z]{4}(-[a-z]{4}){3}$/);
    const password = (await shown.textContent()) ?? '';

    const theirs = await visit();
    await theirs.go('/login');
    await theirs.page.getByLabel('Username').fill(agent.username);
    await theirs.page.getByLabel('Password', { exact: true }).fill(password);
    await theirs.page.getByRole('button', { name: 'Sign in' }).click();
    await theirs.page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
    // Opening an address does not bypass it; the screen then asks for the current password as well.
    theirs.expectProblem(/403/);
    await theirs.page.goto('/dashboard/leads/manage-lead');
    await theirs.page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
    await theirs.page.getByLabel('Current password').fill(password);
    await theirs.page.getByLabel('New password', { exact: true }).fill('a password of my own');
    await theirs.page.getByLabel('Confirm new password').fill('a password of my own');
    await theirs.page.getByRole('button', { name: 'Change password' }).click();
    await theirs.page.getByRole('heading', { name: 'Leads', exact: true }).waitFor();
  });

  test.runIf(isLong)('a user is deactivated only after their open work is reassigned', async ({ visit }) => {
    const [agent, taker] = [await createAgent(), await createAgent()];
    const leads = [await createLead({ assignedTo: agent.id }), await createLead({ assignedTo: agent.id })];
    const { page, go, expectProblem } = await visit({ as: 'admin' });
    const deactivate = async (): Promise<void> => {
      await page.getByRole('region', { name: 'Status' }).getByRole('button', { name: 'Inactive' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Change status' }).click();
    };
    await go(agent.path);
    expectProblem(/409 POST .*update-profile-status/);
    await deactivate();
    await page.getByText('Reassign them first').first().waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Reassign', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'To' }).fill(taker.name);
    await page.getByRole('option', { name: taker.name }).click();
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Reassign 2' }).click();
    await page.getByText('No open work.').waitFor();
    await deactivate();
    await dialog.waitFor({ state: 'detached' });
    const owners = await Promise.all(
      leads.map(
        async ({ _id }) => (await dataOf<WireRecord>('admin', `GET /api/v2/admin/getbyid-lead/${_id}`))['assignedTo'],
      ),
    );
    expect(owners).toEqual([taker.id, taker.id]);
    const { address } = testProduct();
    const refused = await fetch(`${address}/api/v2/admin/login-profile`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: agent.username, password: 'whatever it was' }),
    });
    expect(refused.status).toBe(401);
    expect((await call('admin', `GET /api/v2/admin/get-single-profile/${agent.id}`)).body['data']).toMatchObject({
      status: 'Inactive',
    });
  });
});

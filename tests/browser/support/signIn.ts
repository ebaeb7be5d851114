import type { Page } from 'playwright-core';
import { testProduct } from './product/testProduct.ts';
import type { Role } from './product/globalSetup.ts';

/** Signs in a user of the sample agency: fills in and submits the form of the sign-in screen, which must be open. */
export const signInOnScreen = async (
  page: Page,
  role: Role,
  password: string = testProduct().passwords[role],
): Promise<void> => {
  await page.getByLabel('Username').fill(role);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
};

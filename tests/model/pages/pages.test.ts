import { describe, expect, it } from 'vitest';
import { folderPages, pageFinder } from '#model/pages/pages.ts';
import { parseModel } from '#model/parseModel.ts';
import type { ResourceSchema } from '#model/schema/schema.ts';
import type { SettingsSchema } from '#model/schema/settingsSchema.ts';

const settings: SettingsSchema = {
  name: 'Test Realty',
  country: 'IN',
  currency: 'INR',
  timeZone: 'Asia/Kolkata',
  areaUnit: 'sq ft',
  areaUnits: {},
};
const flats: ResourceSchema = {
  name: 'flats',
  title: 'Flat',
  plural: 'Flats',
  type: 'object',
  properties: { name: { type: 'string' } },
  screens: { list: '/dashboard/flats/manage-flats', edit: '/dashboard/flats/update-flat/{name}/{id}' },
};
const plain: ResourceSchema = {
  name: 'brokers',
  title: 'Broker',
  plural: 'Brokers',
  type: 'object',
  properties: { name: { type: 'string' } },
};
const model = parseModel({ resources: [flats, plain], settings }, 'v1');

describe('pageFinder', () => {
  const isPage = pageFinder(model);

  it.each([
    '/',
    '/login',
    '/dashboard',
    '/dashboard/',
    '/DASHBOARD',
    '/dashboard/flats',
    '/dashboard/flats/manage-flats',
    '/dashboard/flats/update-flat/A B/7',
    '/dashboard/brokers',
  ])('finds %s', (path) => expect(isPage(path)).toBe(true));

  it.each([
    '/error_404',
    '/nothing',
    '/dashboard/nothing',
    '/dashboard/flats/update-flat/7',
    '/dashboard/flats/update-flat/A/7/8',
    '/dashboard/brokers/1/2/3/4',
  ])('does not find %s', (path) => expect(isPage(path)).toBe(false));
});

it('folderPages redirects a folder to its list', () => {
  expect(folderPages(model)).toEqual([{ path: '/dashboard/flats', to: '/dashboard/flats/manage-flats' }]);
});

import { describe, expect, it } from 'vitest';
import { parseModel } from '#model/parseModel.ts';
import { creatableResources } from '../../../../src/layout/shell/menu/menuItems.ts';
import { testSettings } from '../../../support/modelOf.ts';

const resource = (name: string, order: number) => ({
  name,
  title: name,
  plural: name,
  type: 'object' as const,
  menu: { order },
  calls: { getList: `GET /api/v2/admin/${name}`, create: `POST /api/v2/admin/${name}` },
  screens: { list: `/dashboard/${name}`, create: `/dashboard/${name}/create` },
  properties: { name: { type: 'string' as const, title: 'Name' } },
});

const model = parseModel(
  {
    settings: testSettings,
    reports: [],
    resources: [resource('plots', 3), resource('flats', 1), resource('offices', 2), resource('rooms', 4)],
  },
  'v',
);
const may = { plots: ['view', 'create'], flats: ['view', 'create'], offices: ['view'], rooms: ['view', 'create'] };
const namesUpTo = (max?: number): readonly string[] => creatableResources(model, may, max).map(({ name }) => name);

describe('creatableResources', () => {
  it('returns what the user may create, in the order of the menu', () => {
    expect(namesUpTo()).toEqual(['flats', 'plots', 'rooms']);
  });

  it('stops at the given number', () => {
    expect(namesUpTo(2)).toEqual(['flats', 'plots']);
  });
});

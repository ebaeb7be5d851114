import { describe, expect, it } from 'vitest';
import { parseResource } from '#model/parseModel.ts';
import type { ResourceSchema } from '#model/schema/schema.ts';
import { wantedIndexes } from '../../../../../server/schema/tables/indexes/wantedIndexes.ts';

const things = (sort: string): ResourceSchema => ({
  name: 'things',
  title: 'Thing',
  plural: 'Things',
  type: 'object',
  list: { sort },
  properties: {
    name: { type: 'string', filter: true },
    price: { type: 'number', filter: true },
    cameAt: { type: 'string', format: 'date-time', filter: true },
    calledAt: { type: 'string', format: 'date-time', filter: true },
    soldAt: { type: 'string', format: 'date-time' },
  },
});
const orderOf = (sort: string): string | undefined =>
  wantedIndexes(parseResource(things(sort))).find(({ name }) => name.startsWith('things_order_'))?.definition;

describe('wantedIndexes for the default order of a list', () => {
  it('includes the filterable times when the order is by time', () => {
    expect(orderOf('-cameAt')).toBe(
      'on "things" ("cameAt" desc nulls last, "_id" desc) include ("calledAt", "createdAt", "updatedAt") where "deletedAt" is null',
    );
  });

  it('includes no other columns when the order is not by time', () => {
    expect(orderOf('price')).toBe('on "things" ("price", "_id") where "deletedAt" is null');
  });
});

import { describe, expect, it } from 'vitest';
import { parseResource } from '#model/parseModel.ts';
import type { ResourceSchema } from '#model/schema/schema.ts';
import { tabIndexes } from '../../../../../server/schema/tables/indexes/tabIndexes.ts';

const things: ResourceSchema = {
  name: 'things',
  title: 'Thing',
  plural: 'Things',
  type: 'object',
  properties: {
    status: { type: 'string', enum: ['New', 'Won’t do', 'Call'] },
    dueAt: { type: 'string', format: 'date-time' },
    calls: { type: 'integer' },
    tags: { type: 'array', items: { type: 'string', enum: ['Hot'] } },
  },
  states: {
    field: 'status',
    initial: 'New',
    values: { New: { type: 'open' }, 'Won’t do': { type: 'lost' }, Call: { type: 'scheduled' } },
    transitions: [],
  },
};
const indexesOf = (...filters: readonly Readonly<Record<string, object | string | number>>[]) =>
  tabIndexes(
    parseResource({
      ...things,
      list: { tabs: filters.map((filter, index) => ({ title: `Tab ${index}`, filter: filter as never })) },
    }),
  );

describe('tabIndexes', () => {
  it('creates one index for tabs with the same state types, with all fields that they compare', () => {
    expect(
      indexesOf(
        { dueAt: { lt: '$now' }, status: { type: ['scheduled', 'open'] } },
        { calls: { gte: 3 }, status: { type: ['open', 'scheduled'] } },
        { dueAt: { gte: '$now' }, status: { type: ['lost'] } },
      ),
    ).toEqual([
      { label: 'tab_open_scheduled', beside: ['calls', 'dueAt'], where: `"status" in ('New', 'Call')` },
      { label: 'tab_lost', beside: ['dueAt'], where: `"status" in ('Won’t do')` },
    ]);
  });

  it('creates none if the index of the field has the same order or the tab has no state type', () => {
    expect(
      indexesOf(
        { calls: 0, status: { type: ['open'] } },
        { dueAt: { lt: '$now' } },
        { status: 'New', dueAt: { lt: '$now' } },
        { tags: { any: ['Hot'] }, status: { type: ['open'] } },
      ),
    ).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { parseModel } from '#model/parseModel.ts';
import type { ResourceSchema } from '#model/schema/schema.ts';
import type { SettingsSchema } from '#model/schema/settingsSchema.ts';
import { dueTabOf, dayPeriod, workedResources } from '../../src/screens/due/homeResources.ts';

const settings: SettingsSchema = {
  name: 'Test',
  country: 'IN',
  currency: 'INR',
  timeZone: 'Asia/Kolkata',
  areaUnit: 'sq ft',
  areaUnits: {},
};
const states = { field: 'state', initial: 'Open', values: { Open: { type: 'open' as const } }, transitions: [] };
const properties = {
  state: { type: 'string' as const },
  dueAt: { type: 'string' as const, format: 'date-time' as const },
};
const tabs = [
  { title: 'Open', filter: { state: ['Open'] } },
  { title: 'Late', filter: { state: ['Open'], dueAt: { lt: '$today' } } },
  { title: 'Now', filter: { state: ['Open'], dueAt: { gte: '$today', lt: '$tomorrow' } } },
];
const visits: ResourceSchema = {
  name: 'visits',
  title: 'Visit',
  plural: 'Visits',
  type: 'object',
  properties,
  states,
  list: { tabs },
};
const keys: ResourceSchema = { name: 'keys', title: 'Key', plural: 'Keys', type: 'object', properties, list: { tabs } };
const model = parseModel({ resources: [visits, keys], settings }, 'v1');

describe('Home', () => {
  it('shows resources with a workflow to users with permission to view their records', () => {
    const namesFor = (map: Record<string, string[]>) => workedResources(model, map).map(({ name }) => name);
    expect(namesFor({ visits: ['viewAssigned'], keys: ['view'] })).toEqual(['visits']);
    expect(namesFor({ keys: ['view'] })).toEqual([]);
  });

  it('finds the tab of today by its filter', () => {
    const [resource] = workedResources(model, { visits: ['view'] });
    if (resource === undefined) throw new Error('expected visits');
    expect(dueTabOf(resource)).toEqual({ tab: tabs[2], field: 'dueAt' });
  });

  it.each([
    ['2024-01-05T23:29:00.000Z', 'evening'],
    ['2024-01-05T23:30:00.000Z', 'morning'],
    ['2024-01-05T06:29:00.000Z', 'morning'],
    ['2024-01-05T06:30:00.000Z', 'afternoon'],
    ['2024-01-05T11:30:00.000Z', 'evening'],
  ])('at %s in India it is %s', (now, part) => {
    expect(dayPeriod(new Date(now), 'Asia/Kolkata')).toBe(part);
  });
});

import { expect, it } from 'vitest';
import { canFill } from '#model/permissions/canFill.ts';
import { parseResource } from '#model/parseModel.ts';

const resource = parseResource({
  name: 'flats',
  title: 'Flat',
  plural: 'Flats',
  type: 'object',
  required: ['source', 'grade', 'price'],
  properties: {
    source: { type: 'string', readable: 'viewSource' },
    campaign: { type: 'string', readable: 'viewSource' },
    grade: { type: 'string', readable: 'viewSource', default: 'A' },
    price: { type: 'number', writable: 'setPrice' },
  },
});
const fillable = (map: Readonly<Record<string, readonly string[]>>): readonly string[] =>
  ['source', 'campaign', 'grade', 'price'].filter((name) => {
    const field = resource.fieldsByName[name];
    return field !== undefined && canFill(map, resource, field);
  });

it('canFill lets users who may create a record fill a required field that they will not read', () => {
  expect(fillable({ flats: ['create'] })).toEqual(['source']);
  expect(fillable({ flats: ['create', 'viewSource'] })).toEqual(['source', 'campaign', 'grade']);
  expect(fillable({ flats: ['create', 'viewSource', 'setPrice'] })).toEqual(['source', 'campaign', 'grade', 'price']);
});

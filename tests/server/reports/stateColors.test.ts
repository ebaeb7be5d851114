import { expect, it } from 'vitest';
import { lineColor, rowSubjects } from '../../../server/reports/lines.ts';
import { modelOf } from '../support/schemaModel.ts';

it('lineColor returns the color or type of a state, and undefined for lines that are not states', () => {
  const model = modelOf({
    name: 'things',
    title: 'Thing',
    plural: 'Things',
    type: 'object',
    properties: {
      name: { type: 'string' },
      status: { type: 'string', enum: ['New', 'Done'] },
      size: { type: 'string', enum: ['New', 'Large'] },
    },
    states: {
      field: 'status',
      initial: 'New',
      values: { New: { type: 'open', color: '#1565c0' }, Done: { type: 'won' } },
      transitions: [{ from: 'New', to: 'Done' }],
    },
  });
  const subjects = (...rows: readonly string[]) =>
    rowSubjects(model, { resource: 'things', rows } as unknown as Parameters<typeof rowSubjects>[1], []);
  const [byState, bySize] = [subjects('status'), subjects('size')];
  expect([
    lineColor(byState, ['New']),
    lineColor(byState, ['Done']),
    lineColor(byState, [null]),
    lineColor(byState, ['constructor']),
    lineColor(bySize, ['New']),
  ]).toEqual(['#1565c0', 'won', undefined, undefined, undefined]);
});

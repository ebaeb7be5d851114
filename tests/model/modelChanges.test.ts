import { describe, expect, it } from 'vitest';
import { modelChanges } from '#model/modelChanges.ts';
import type { PropertySchema } from '#model/schema/schema.ts';
import { modelOf } from '../support/modelOf.ts';

const text: PropertySchema = { type: 'string', title: 'Fax' };

describe('modelChanges', () => {
  it('lists new and removed fields by title, and ignores renamed ones', () => {
    const before = modelOf({ flats: { fax: text, tel: { type: 'string', title: 'Tel' } }, plots: { fax: text } });
    const after = modelOf({
      flats: {
        pets: { type: 'boolean', title: 'Pets allowed' },
        phone: { type: 'string', title: 'Phone', was: 'tel' },
      },
      plots: { fax: text },
    });
    expect(modelChanges(before, after)).toEqual([
      { of: 'fields', title: 'flats', added: ['Pets allowed'], removed: ['Fax'] },
    ]);
  });

  it('lists new, removed and otherwise changed resources', () => {
    const before = modelOf({ flats: { fax: text }, plots: { fax: text } });
    const after = modelOf({ flats: { fax: { ...text, maxLength: 9 } }, brokers: { fax: text } });
    expect(modelChanges(before, after)).toEqual([
      { of: 'resource', title: 'flats', change: 'changed' },
      { of: 'resource', title: 'plots', change: 'removed' },
      { of: 'resource', title: 'brokers', change: 'new' },
    ]);
    expect(modelChanges(before, { ...before, intake: {}, rules: [] })).toEqual([]);
  });
});

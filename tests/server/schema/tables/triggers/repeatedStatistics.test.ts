import { describe, expect, it } from 'vitest';
import { repeatedStatistics } from '../../../../../server/schema/tables/triggers/repeatedStatistics.ts';
import { loadSchemas } from '../../../../../server/schema/files/loadSchemas.ts';
import { schemasDir } from '../../../support/api.ts';

describe('repeatedStatistics', () => {
  it('creates statistics for the compared expressions, and drops them when there are none', async () => {
    const {
      model: {
        resources: { leads, tasks },
      },
    } = await loadSchemas(schemasDir);
    if (leads === undefined || tasks === undefined) throw new Error('a resource is missing');
    expect(repeatedStatistics(leads).texts).toEqual([
      'drop statistics if exists gable."repeated_leads"',
      'create statistics gable."repeated_leads" (dependencies) on (lower("contactNo")), (lower("alternateContactNo")) from "leads"',
    ]);
    expect(repeatedStatistics(tasks).texts).toEqual(['drop statistics if exists gable."repeated_tasks"']);
  });
});

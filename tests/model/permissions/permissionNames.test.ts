import { describe, expect, it } from 'vitest';
import { permissionNames } from '#model/permissions/permissionNames.ts';
import { parseModel } from '#model/parseModel.ts';
import type { ResourceSchema } from '#model/schema/schema.ts';
import { settings } from '../../kinds/context.ts';

const resource = (more: Partial<ResourceSchema> & { readonly name: string }): ResourceSchema => ({
  title: 'Thing',
  type: 'object',
  properties: { name: { type: 'string' } },
  ...more,
});
const namesOf = (...resources: readonly ResourceSchema[]) => permissionNames(parseModel({ resources, settings }, '1'));
const existing = [
  'view',
  'viewAssigned',
  'viewTeam',
  'create',
  'edit',
  'delete',
  'restore',
  'purge',
  'import',
  'export',
  'viewHistory',
];

describe('permissionNames', () => {
  it('returns the default permissions and those of existing calls for a minimal resource', () => {
    expect(namesOf(resource({ name: 'things' }))['things']).toEqual([...existing, 'bulk', 'addNote']);
  });

  it('includes permissions of fields, transitions, actions and custom calls', () => {
    const names = namesOf(
      resource({
        name: 'things',
        actions: ['convert'],
        permissions: { log: 'whisper' },
        properties: {
          name: { type: 'string', readable: 'viewName' },
          state: { type: 'string', writable: 'decide' },
          shares: { type: 'integer', stamp: 'shareCount' },
        },
        states: {
          field: 'state',
          initial: 'A',
          values: { A: { type: 'open' }, B: { type: 'won' } },
          transitions: [{ from: 'A', to: 'B', permission: 'finish' }],
        },
      }),
    );
    expect(names['things']).toEqual(
      expect.arrayContaining([...existing, 'convert', 'whisper', 'viewName', 'decide', 'finish', 'status', 'share']),
    );
    expect(names['things']).not.toContain('addNote');
    expect(new Set(names['things']).size).toBe(names['things']?.length);
  });

  it('has no write permissions for a read-only resource', () => {
    expect(namesOf(resource({ name: 'things', readOnly: true }))['things']).toEqual([
      'view',
      'viewAssigned',
      'viewTeam',
      'export',
    ]);
  });

  it('groups resources with the same module', () => {
    const names = namesOf(
      resource({ name: 'flats', module: 'homes' }),
      resource({ name: 'houses', module: 'homes', permissions: { log: 'knock' } }),
    );
    expect(names['homes']).toEqual(expect.arrayContaining([...existing, 'addNote', 'knock']));
    expect(names['flats']).toBeUndefined();
  });

  it('includes modules without a schema file until one exists', () => {
    expect(namesOf(resource({ name: 'things' }))).toMatchObject({
      reports: ['view', 'viewTeam', 'viewAll', 'export'],
      auditLog: ['view', 'export'],
      organization: ['view', 'edit'],
    });
    expect(namesOf(resource({ name: 'organization' }))['organization']).toContain('viewHistory');
  });
});

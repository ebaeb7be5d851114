import { describe, expect, it } from 'vitest';
import { columns, matchingGroups, matrixGroups, withPermissions } from '#kinds/permissions/matrixRows.ts';
import { parseModel } from '#model/parseModel.ts';
import type { ResourceSchema } from '#model/schema/schema.ts';
import {
  handOverBody,
  type HandOverChoice,
  countKey,
  movedCount,
  noChoice,
  type HandOverPreview,
  problemOf,
  countForPerson,
} from '../../src/features/people/handOver/handOverForm.ts';
import { type Branch, treeOf } from '../../src/features/people/teams/treeOf.ts';
import { roleOf, explainPermission } from '../../src/features/people/panels/explainPermission.ts';
import { settings } from '../kinds/context.ts';

const schema = (name: string, more: Partial<ResourceSchema> = {}): ResourceSchema => ({
  name,
  title: name,
  plural: name.toUpperCase(),
  type: 'object',
  properties: { name: { type: 'string' } },
  ...more,
});

describe('permission matrix', () => {
  const model = parseModel(
    {
      settings,
      resources: [
        schema('late', { menu: { order: 9, group: 'Team' } }),
        schema('early', { menu: { order: 1 }, properties: { name: { type: 'string', readable: 'viewName' } } }),
      ],
    },
    '1',
  );

  it('has a row per module in menu order and under menu headings', () => {
    expect(matrixGroups(model).map(({ title, rows }) => [title, rows.map((row) => row.title)])).toEqual([
      ['Daily work', ['EARLY']],
      ['Team', ['LATE']],
      ['General', expect.arrayContaining(['Reports', 'Audit log'])],
    ]);
  });

  it('lists permissions without a column next to the row', () => {
    const [early] = matrixGroups(model)[0]?.rows ?? [];
    expect(early?.own).toEqual(['viewName']);
    expect(early?.names.filter((name) => !columns.some((column) => column === name))).toEqual(['viewName']);
  });

  it('is searched by module and by permission', () => {
    const found = (words: string) =>
      matchingGroups(matrixGroups(model), words).flatMap(({ rows }) => rows.map(({ module }) => module));
    expect(found(' LATE ')).toEqual(['late']);
    expect(found('view name')).toEqual(['early']);
    expect(found('nothing at all')).toEqual([]);
  });

  it('adds and removes permissions, and removes a module without any', () => {
    const map = withPermissions({ a: ['view'] }, 'b', { names: ['view', 'edit'], on: true });
    expect(map).toEqual({ a: ['view'], b: ['view', 'edit'] });
    expect(withPermissions(map, 'a', { names: ['view'], on: false })).toEqual({ b: ['view', 'edit'] });
  });
});

describe('explainPermission', () => {
  const roles = [
    roleOf({ id: '1', name: 'Agent', p: { leads: ['view'] } }, 'p'),
    roleOf({ id: '2', name: 'Boss', p: { leads: ['view', 'purge'] } }, 'p'),
  ];
  const namesOf = (some: readonly { readonly name: string }[]) => some.map(({ name }) => name);

  it('returns the roles that grant a permission, and others that would', () => {
    const can = explainPermission(roles, new Set(['1']), { module: 'leads', permission: 'view' });
    expect([can.isAllowed, namesOf(can.from), namesOf(can.others)]).toEqual([true, ['Agent'], ['Boss']]);
    const not = explainPermission(roles, new Set(['1']), { module: 'leads', permission: 'purge' });
    expect([not.isAllowed, namesOf(not.from), namesOf(not.others)]).toEqual([false, [], ['Boss']]);
    expect(explainPermission(roles, new Set(['1']), { module: 'leads', permission: 'constructor' })).toEqual({
      isAllowed: false,
      from: [],
      others: [],
    });
  });
});

describe('treeOf', () => {
  const person = (id: string, to?: string) => ({ _id: id, id, version: 1, ...(to === undefined ? {} : { to }) });
  const shown = ({ record, below }: Branch): string =>
    `${record.id}${below.length === 0 ? '' : `(${below.map(shown).join(' ')})`}`;

  it('places users below their managers, and counts the users below each', () => {
    const [top, ...rest] = treeOf([person('a'), person('b', 'a'), person('c', 'b'), person('d', 'a')], 'to');
    expect([top === undefined ? '' : shown(top), top?.size, rest]).toEqual(['a(b(c) d)', 3, []]);
  });

  it('includes users with unknown or circular managers', () => {
    expect(treeOf([person('a', 'gone'), person('b', 'c'), person('c', 'b')], 'to').map(shown)).toEqual(['a', 'b(c)']);
  });
});

describe('reassignment', () => {
  const leads: HandOverPreview = { resource: 'leads', title: 'Leads', count: 5, beyond: 0 };
  const tasks: HandOverPreview = { resource: 'tasks', title: 'Tasks', count: 2, beyond: 0 };
  const locked: HandOverPreview = { resource: 'data', title: 'Data', count: 9, beyond: 0, missing: 'Data: Assign' };
  const choice = (more: Partial<HandOverChoice>): HandOverChoice => ({ ...noChoice, people: ['a', 'b'], ...more });

  it('distributes records evenly, and excludes modules without permission', () => {
    expect(['a', 'b'].map((person) => countForPerson(leads, choice({}), person))).toEqual([3, 2]);
    expect(movedCount([leads, tasks, locked], choice({}))).toBe(7);
    expect(handOverBody([leads, tasks, locked], choice({ note: ' On leave ' }))).toEqual({
      parts: [
        { resource: 'leads', to: [{ _id: 'a' }, { _id: 'b' }] },
        { resource: 'tasks', to: [{ _id: 'a' }, { _id: 'b' }] },
      ],
      note: 'On leave',
    });
  });

  it('sends only the selected parts and records', () => {
    expect(
      handOverBody([leads, tasks], choice({ people: ['a'], left: new Set(['tasks']), ids: { leads: new Set(['1']) } })),
    ).toEqual({
      parts: [{ resource: 'leads', ids: ['1'], to: [{ _id: 'a' }] }],
    });
  });

  it('returns the problem that prevents it', () => {
    expect(problemOf([leads], choice({ people: [] }))).toBe('Please choose who gets the work.');
    expect(problemOf([leads], choice({ left: new Set(['leads']) }))).toBe('Nothing is selected.');
    const counts = { [countKey('leads', 'a')]: 4, [countKey('leads', 'b')]: 2 };
    expect(problemOf([leads], choice({ isCounted: true, counts }))).toBe('Leads: there are only 5');
    expect(problemOf([leads], choice({ isCounted: true, counts: { [countKey('leads', 'a')]: 5 } }))).toBeUndefined();
  });
});

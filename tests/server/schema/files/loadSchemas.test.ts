import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadSchemas } from '../../../../server/schema/files/loadSchemas.ts';
import { createFolder, problemsOf, settings, things, withFields, withWords } from './folder.ts';

describe('loadSchemas', () => {
  it('builds the model from all resource files and the settings', async () => {
    const dir = await createFolder({
      'things.json': withWords({ plural: 'Things' }),
      'boxes.json': withWords({ name: 'boxes', title: 'Box', plural: 'Boxes' }),
    });
    const { model, warnings } = await loadSchemas(dir);
    expect(Object.keys(model.resources)).toEqual(['boxes', 'things']);
    expect(model.resources['boxes']?.plural).toBe('Boxes');
    expect(model.settings.country).toBe('IN');
    expect(warnings).toEqual([]);
  });

  it('ignores files that are not resource files', async () => {
    const dir = await createFolder({
      'things.json': things,
      '_notes.json': 'no json',
      '.things.json.swp': 'x',
      'things.json~': 'x',
      'README.md': '# x',
    });
    await mkdir(join(dir, 'notes'));
    await writeFile(join(dir, 'notes', 'calls.json'), 'no json');
    const { model } = await loadSchemas(dir);
    expect(Object.keys(model.resources)).toEqual(['things']);
  });

  it('returns the same version for the same files, and another version after an edit', async () => {
    const dir = await createFolder({ 'things.json': things });
    const first = await loadSchemas(dir);
    expect((await loadSchemas(dir)).model.version).toBe(first.model.version);
    await writeFile(join(dir, 'things.json'), JSON.stringify({ ...things, plural: 'Many things' }));
    expect((await loadSchemas(dir)).model.version).not.toBe(first.model.version);
  });

  it('checks an unchanged file again after an edit of the settings or the names of other files', async () => {
    const boxes = { 'boxes.json': withWords({ name: 'boxes', title: 'Box', plural: 'Boxes' }) };
    const files = {
      'things.json': withFields({
        box: { type: 'string', kind: 'reference', to: 'boxes' },
        area: { type: 'object', kind: 'area', default: { value: 2, unit: 'acre' } },
      }),
    };
    const acres = { '_settings.json': { ...settings, areaUnits: { ...settings.areaUnits, acre: 4046.86 } } };
    const places = async (changed: Readonly<Record<string, object>>): Promise<readonly string[]> =>
      (await problemsOf({ ...files, ...changed })).map((problem) => /"?(box|area)\b/.exec(problem)?.[1] ?? problem);
    expect(await places({ ...boxes, ...acres })).toEqual([]);
    expect(await places(boxes)).toEqual(['area']);
    expect(await places(acres)).toEqual(['box']);
    expect(await places({ ...boxes, ...acres })).toEqual([]);
  });

  it('accepts a field named "note" in a read-only resource', async () => {
    expect(
      await problemsOf({
        'things.json': withWords({ readOnly: true, properties: { note: { type: 'string', readOnly: true } } }),
      }),
    ).toEqual([]);
  });

  it('accepts $now, $today and $me as defaults of fields of the matching kind', async () => {
    const properties = {
      at: { type: 'string', format: 'date-time', default: '$now' },
      on: { type: 'string', format: 'date', default: '$today' },
      by: { type: 'string', kind: 'reference', to: 'things', default: '$me' },
    };
    expect(await problemsOf({ 'things.json': withWords({ properties }) })).toEqual([]);
  });

  it('warns about states without a transition to them, and states that no call can change', async () => {
    const states = {
      field: 'size',
      initial: 'Small',
      values: { Small: { type: 'open' }, Large: { type: 'won' } },
      transitions: [],
    };
    const dir = await createFolder({ 'things.json': withWords({ states, readOnly: true, plural: 'Things' }) });
    const { warnings } = await loadSchemas(dir);
    expect(warnings).toEqual([
      {
        file: 'schemas/things.json',
        line: 33,
        column: 3,
        path: 'states',
        message: 'cannot change, because the resource has no "status" call',
      },
      {
        file: 'schemas/things.json',
        line: 40,
        column: 7,
        path: 'states.values.Large',
        message: 'is a state without a transition to it',
      },
    ]);
  });

  it('reports only the problem in the file itself, not its effects on other files', async () => {
    const boxes = withWords({
      name: 'boxes',
      title: 'Box',
      plural: 'Boxes',
      related: [{ resource: 'things', field: 'owner' }],
    });
    const problems = await problemsOf({ 'things.json': withWords({ plurall: 'Things' }), 'boxes.json': boxes });
    expect(problems).toEqual([
      expect.stringContaining('plurall: unknown keyword, got "plurall"; did you mean "plural"?'),
    ]);
  });

  it('rejects a folder without resource files', async () => {
    expect(await problemsOf({})).toEqual(['schemas:1:1 has no schema files; expected one such as leads.json']);
  });

  it('rejects a folder that does not exist', async () => {
    const dir = await createFolder({});
    await expect(loadSchemas(join(dir, 'none'))).rejects.toThrow(/^none:1:1 cannot be read \(ENOENT/);
  });
});

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadSchemas } from '../../../../server/schema/files/loadSchemas.ts';

const dir = fileURLToPath(new URL('../../../../schemas', import.meta.url));
const contract =
  process.env['CONTRACT_DIR'] ?? fileURLToPath(new URL('../../../../../shared/contract', import.meta.url));

type Row = { readonly resource: string; readonly operation: string; readonly call: string };

/** Reads the specification's list of calls. Its operation `list` is react-admin's `getList`. */
const readCalls = async (): Promise<readonly Row[]> => {
  const text = await readFile(`${contract}/calls.tsv`, 'utf8');
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [resource = '', operation = '', method = '', path = ''] = line.split('\t');
      return { resource, operation: operation === 'list' ? 'getList' : operation, call: `${method} ${path}` };
    });
};

const { model, warnings } = await loadSchemas(dir);

describe('shipped schema files', () => {
  it('have no problems and no warnings', () => {
    expect(Object.keys(model.resources)).toEqual(
      expect.arrayContaining(['activities', 'leads', 'projects', 'properties', 'roles', 'users']),
    );
    expect(warnings).toEqual([]);
  });

  it('define exactly the calls that the specification lists for a resource', async () => {
    const rows = (await readCalls()).filter(({ resource }) => model.resources[resource] !== undefined);
    expect(rows.length).toBeGreaterThanOrEqual(29);
    const names = new Set(rows.map(({ resource }) => resource));
    const shipped = Object.values(model.resources)
      .filter(({ name }) => names.has(name))
      .flatMap(({ name, schema }) =>
        // `false`: the resource does not have the call.
        Object.entries(schema.api ?? {})
          .filter(([, call]) => call !== false)
          .map(([operation, call]) => ({ resource: name, operation, call })),
      );
    expect(shipped.map((row) => JSON.stringify(row)).sort()).toEqual(rows.map((row) => JSON.stringify(row)).sort());
  });

  it('place every writable field in the form', () => {
    const leftOver = Object.values(model.resources).filter(({ form }) => form.some(({ title }) => title === 'More'));
    expect(leftOver.map(({ name }) => name)).toEqual([]);
  });

  it('allow state changes only through the status call', () => {
    const stateFields = Object.values(model.resources).flatMap(({ states, fieldsByName }) =>
      states === undefined ? [] : [fieldsByName[states.field]],
    );
    expect(stateFields).not.toHaveLength(0);
    expect(stateFields.filter((field) => field?.required !== true || !field.readOnly)).toEqual([]);
  });

  it('require a sub-status for every state that has some, except for site visits', () => {
    const { states, fieldsByName } = model.resources['leads'] ?? {};
    const subs = fieldsByName?.['subStatus']?.choicesBy?.choices;
    expect(
      states?.transitions
        .filter(({ require }) => require?.includes('subStatus'))
        .map(({ to }) => to)
        .sort(),
    ).toEqual(
      expect.arrayContaining(
        Object.keys(subs ?? {})
          .filter((state) => state !== 'Site visit scheduled')
          .sort(),
      ),
    );
  });
});

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isObject, type JsonObject } from '#model/schema/json.ts';
import { checkTexts, loadSchemas } from '../../../../server/schema/files/loadSchemas.ts';
import { SchemaProblems } from '../../../../server/schema/problems/SchemaProblems.ts';
import { formatProblem } from '../../../../server/schema/problems/problem.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

type Example = {
  readonly how: string;
  readonly file: string;
  readonly field: string | undefined;
  readonly json: JsonObject;
};

/** The examples of the guide: a fence ```json <how> <file> [field] with the JSON below it. */
const readExamples = async (): Promise<readonly Example[]> => {
  const text = await readFile(join(root, 'docs/SCHEMAS.md'), 'utf8');
  return [...text.matchAll(/```json (merge|file|replace) (\S+)(?: (\S+))?\n([\s\S]*?)```/g)].map(
    ([, how = '', file = '', field, json = '']) => ({ how, file, field, json: JSON.parse(json) as JsonObject }),
  );
};

const merged = (whole: JsonObject, part: JsonObject): JsonObject =>
  Object.fromEntries(
    [...Object.entries(whole), ...Object.entries(part)].map(([name, value]) => {
      const [one, other] = [whole[name], part[name]];
      return [name, isObject(one) && isObject(other) ? ({ ...one, ...other } as JsonObject) : value];
    }),
  );

const applied = (before: JsonObject, { how, field, json }: Example): JsonObject => {
  if (how === 'file') return json;
  if (how === 'merge') return merged(before, json);
  const { properties, form, ...rest } = before as {
    properties: JsonObject;
    form: readonly { fields: readonly string[] }[];
  } & JsonObject;
  const [name = ''] = Object.keys(json);
  const fields = Object.entries(properties).map(([key, value]): readonly [string, unknown] =>
    key === field ? [name, json[name]] : [key, value],
  );
  return {
    ...rest,
    properties: Object.fromEntries(fields) as JsonObject,
    form: form.map((section) => ({ ...section, fields: section.fields.map((key) => (key === field ? name : key)) })),
  } as JsonObject;
};

const guided = async () => {
  const { texts } = await loadSchemas(join(root, 'schemas'));
  const files = new Map(texts.map(({ name, text }) => [name, text]));
  for (const example of await readExamples()) {
    files.set(
      example.file,
      JSON.stringify(applied(JSON.parse(files.get(example.file) ?? '{}') as JsonObject, example)),
    );
  }
  return [...files].map(([name, text]) => ({ name, text }));
};

describe('docs/SCHEMAS.md', () => {
  it('has valid examples that can be applied one after the other', async () => {
    const { model } = checkTexts(await guided(), 'schemas');
    const { properties: flats, brokers } = model.resources;
    expect(
      ['petsAllowed', 'parkingFee', 'broker', 'reraNo', 'reraNumber'].map((name) => flats?.fieldsByName[name]?.kind),
    ).toEqual(['yesNo', 'money', 'reference', 'text', undefined]);
    expect([brokers?.screens.list, brokers?.calls.create?.path, model.reports['brokers']?.title]).toEqual([
      '/dashboard/brokers',
      '/api/rest/brokers',
      'Brokers by city',
    ]);
  });

  it('quotes the error message of an invalid edit exactly', async () => {
    const guide = await readFile(join(root, 'docs/SCHEMAS.md'), 'utf8');
    const { texts } = await loadSchemas(join(root, 'schemas'));
    const wrong = texts.map(({ name, text }) => ({
      name,
      text:
        name === 'properties.json'
          ? text.replace('"properties": {', '"properties": {\n    "parkingFee": { "type": "number", "kind": "mony" },')
          : text,
    }));
    const problems = (): readonly string[] => {
      try {
        checkTexts(wrong, 'schemas');
        return [];
      } catch (error) {
        if (error instanceof SchemaProblems) return error.problems.map(formatProblem);
        throw error;
      }
    };
    expect(problems()).toHaveLength(1);
    // The position depends on the rest of the file.
    expect(guide.replace(/:\d+:\d+ /, ' ')).toContain(problems()[0]?.replace(/:\d+:\d+ /, ' '));
  });
});

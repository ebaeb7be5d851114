import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../server/processes.ts';

export const wideFields = 150;
export const wideConditions = 30;
const perCondition = 4;

/** Returns the min length of the typed text at which a condition is true. Undefined for conditions on another field. */
const lengthOf = (index: number): number | undefined => (index % 2 === 0 ? 5 + index : undefined);

/** Lengths of a text. When the text in the first field of the wide form reaches one of them, one more field appears. */
export const wideAppearAt = Array.from({ length: wideConditions }, (_, index) => lengthOf(index) ?? []).flat();

/**
 * Returns a resource with many fields. Conditions on a fifth of them decide whether other fields apply or are required.
 */
const wideFile = (): object => {
  const name = (index: number): string => `field${index}`;
  const kinds = [
    { type: 'string', maxLength: 200 },
    { type: 'number', kind: 'money' },
    { type: 'string', enum: ['One', 'Two', 'Three'] },
    { type: 'boolean' },
    { type: 'integer', minimum: 0 },
  ] as const;
  const properties = Object.fromEntries(
    Array.from({ length: wideFields }, (_, index) => [
      name(index),
      { ...kinds[index % kinds.length], title: `Field ${index}` },
    ]),
  );
  // Every second condition reads the text that the benchmark types into.
  const allOf = Array.from({ length: wideConditions }, (_, index) => {
    const minLength = lengthOf(index);
    const [reads, test] = minLength === undefined ? [2 + 5 * index, { const: 'Two' }] : [0, { minLength }];
    const first = 1 + ((index * perCondition) % (wideFields - perCondition - 1));
    const others = Array.from({ length: perCondition }, (__, offset) => name(first + offset)).filter(
      (one) => one !== name(reads),
    );
    const [required = name(1), ...hidden] = others;
    return {
      if: { properties: { [name(reads)]: test }, required: [name(reads)] },
      then: { required: [required] },
      else: { properties: Object.fromEntries(hidden.slice(0, 1).map((one) => [one, false])) },
    };
  });
  return {
    $schema: './_vocabulary.schema.json',
    name: 'widthOfForms',
    title: 'Wide form',
    type: 'object',
    properties,
    allOf,
  };
};

/**
 * Creates a folder with the shipped schema files and a resource of 150 fields and 30 conditions. Returns the folder,
 * the path of the form, the label of its first field, and a function that removes the folder.
 */
export const createWideFolder = async (): Promise<{
  readonly dir: string;
  readonly path: string;
  readonly label: string;
  readonly remove: () => Promise<void>;
}> => {
  const dir = await mkdtemp(join(tmpdir(), 'gable-wide-'));
  await cp(join(projectRoot, 'schemas'), dir, { recursive: true });
  await writeFile(join(dir, 'widthOfForms.json'), JSON.stringify(wideFile(), null, 2));
  return {
    dir,
    path: '/dashboard/widthOfForms/add',
    label: 'Field 0',
    remove: () => rm(dir, { recursive: true, force: true }),
  };
};

import { basename } from 'node:path';
import { kinds } from '#kinds/index.ts';
import { cachedBy } from '#model/cachedBy.ts';
import { localize } from '#model/language/localize.ts';
import type { Field } from '#model/field.ts';
import { parseResource } from '#model/parseModel.ts';
import type { Resource } from '#model/resource.ts';
import { isObject } from '#model/schema/json.ts';
import type { ResourceSchema } from '#model/schema/schema.ts';
import type { Settings } from '#model/schema/settingsSchema.ts';
import { checkAcross } from '../checks/checkAcross.ts';
import { checks } from '../checks/checks.ts';
import { type CheckContext, kindIn } from '../checks/fields/context.ts';
import { warnings } from '../checks/warnings.ts';
import type { Finding, Problem } from '../problems/problem.ts';
import type { SchemaFile } from '../problems/schemaFile.ts';
import { checkResourceWords } from '../vocabulary/checkVocabulary.ts';
import { locateEach } from './checkPart.ts';
import { locateAll, ownFindings } from './ownFindings.ts';

/** The resources of the schema files, and their problems. */
export type CheckedResources = {
  /** The resources of the files with valid words. */
  readonly resources: readonly Resource[];
  /** The same files with the texts of all languages. */
  readonly written: readonly ResourceSchema[];
  /** Whether all files have valid words, and all fields a kind that exists. */
  readonly isWhole: boolean;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
};

type Found = { readonly problems: readonly Finding[]; readonly warnings: readonly Finding[] };

/**
 * What follows from the parsed text of one file. It is kept with the text, because an edit changes few of the files,
 * and checks of all take most of a second.
 */
const wordFindings = cachedBy((value: object) => checkResourceWords(value));
const parsedResource = cachedBy((value: object) => parseResource(localize<ResourceSchema>(value, 'en')));
/** The last findings, with the settings and names on which they depend. */
const lastFound = new WeakMap<object, { readonly about: string; readonly found: Found }>();

const checkWords = (value: unknown): readonly Finding[] =>
  isObject(value) ? wordFindings(value) : checkResourceWords(value);

/** Returns the findings in one valid file. `about`: a text of the settings and names in the context. */
const findingsIn = (value: object, context: CheckContext, about: string): Found => {
  const last = lastFound.get(value);
  if (last?.about === about) return last.found;
  const found = {
    problems: checks.flatMap((check) => check(context)),
    warnings: warnings.flatMap((check) => check(context)),
  };
  lastFound.set(value, { about, found });
  return found;
};

/**
 * Returns the names of the resources. That of a file that is not JSON is the file's name, so that references to it are
 * not reported as problems.
 */
const namesIn = (files: readonly SchemaFile[]): readonly string[] =>
  files.flatMap(({ file, value }) => {
    if (value === undefined) return [basename(file, '.json')];
    return isObject(value) && typeof value['name'] === 'string' ? [value['name']] : [];
  });

const hasKinds = (fields: readonly Field[]): boolean =>
  fields.every((field) => kindIn(kinds, field) !== undefined && hasKinds(field.fields));

/**
 * Checks the resource files: first the words of each, then the rules of each valid one, then all together. If a file
 * has invalid words or a field of an unknown kind, they are not checked together, because each reference to it would be
 * reported as a problem.
 */
export const checkResourceFiles = (files: readonly SchemaFile[], settings: Settings): CheckedResources => {
  const checked = files.map((file) => ({ file, findings: ownFindings(file, checkWords) }));
  const sound = checked.filter(({ findings }) => findings.length === 0).map(({ file }) => file);
  // The vocabulary check guarantees that the value is an object.
  const values = sound.map(({ value }) => value as object);
  const resources = values.map(parsedResource);
  const isWhole = sound.length === files.length && resources.every(({ fields }) => hasKinds(fields));
  const resourceNames = namesIn(files);
  const about = JSON.stringify([settings, resourceNames]);
  const found = values.map((value, index) => {
    const resource = resources[index] ?? parsedResource(value);
    return findingsIn(value, { resource, resourceNames, kinds, settings }, about);
  });
  const inEach = (of: keyof Found): readonly Problem[] =>
    sound.flatMap((file, index) => locateAll(file, found[index]?.[of] ?? []));
  return {
    resources,
    // The vocabulary check guarantees the shapes, except that texts may be in several languages.
    written: sound.map(({ value }) => value as ResourceSchema),
    isWhole,
    problems: [
      ...checked.flatMap(({ file, findings }) => locateAll(file, findings)),
      ...inEach('problems'),
      ...(isWhole
        ? locateEach(
            sound,
            checkAcross(resources, (at) => sound[at]?.file ?? ''),
          )
        : []),
    ],
    warnings: [...sound.flatMap((file) => locateAll(file, file.warnings ?? [])), ...inEach('warnings')],
  };
};

import { kinds } from '#kinds/index.ts';
import { localize } from '#model/language/localize.ts';
import { parseResource } from '#model/parseModel.ts';
import type { Resource } from '#model/resource.ts';
import { isObject } from '#model/schema/json.ts';
import type { ResourceSchema, Settings } from '#model/schema/schema.ts';
import { checkAcross } from '../checks/checkAcross.ts';
import { checks } from '../checks/checks.ts';
import type { CheckContext } from '../checks/fields/context.ts';
import { warnings } from '../checks/warnings.ts';
import type { Problem } from '../problems/problem.ts';
import type { SchemaFile } from '../problems/schemaFile.ts';
import { checkResourceWords } from '../vocabulary/checkVocabulary.ts';
import { locateEach } from './checkPart.ts';
import { locateAll, ownFindings } from './ownFindings.ts';

export type CheckedResources = {
  /** The resources of the files with valid words. */
  readonly resources: readonly Resource[];
  /** The same files with the texts of all languages. */
  readonly written: readonly ResourceSchema[];
  /** Whether all files have valid words. */
  readonly isWhole: boolean;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
};

const namesIn = (files: readonly SchemaFile[]): readonly string[] =>
  files.flatMap(({ value }) => (isObject(value) && typeof value['name'] === 'string' ? [value['name']] : []));

/**
 * Checks the resource files: first the words of each, then the rules of each valid one, then all together. If a file
 * has invalid words, they are not checked together, because each reference to it would be reported as a problem.
 */
export const checkResourceFiles = (files: readonly SchemaFile[], settings: Settings): CheckedResources => {
  const checked = files.map((file) => ({ file, findings: ownFindings(file, checkResourceWords) }));
  const sound = checked.filter(({ findings }) => findings.length === 0).map(({ file }) => file);
  const read = sound.map((file) => ({ file, resource: parseResource(localize<ResourceSchema>(file.value, 'en')) }));
  const resources = read.map(({ resource }) => resource);
  const isWhole = sound.length === files.length;
  const resourceNames = namesIn(files);
  const contexts = read.map(({ file, resource }): { file: SchemaFile; context: CheckContext } => ({
    file,
    context: { resource, resourceNames, kinds, settings },
  }));
  return {
    resources,
    // The vocabulary check guarantees the shapes, except that texts may be in several languages.
    written: sound.map(({ value }) => value as ResourceSchema),
    isWhole,
    problems: [
      ...checked.flatMap(({ file, findings }) => locateAll(file, findings)),
      ...contexts.flatMap(({ file, context }) => checks.flatMap((check) => locateAll(file, check(context)))),
      ...(isWhole
        ? locateEach(
            sound,
            checkAcross(resources, (at) => sound[at]?.file ?? ''),
          )
        : []),
    ],
    warnings: [
      ...sound.flatMap((file) => locateAll(file, file.warnings ?? [])),
      ...contexts.flatMap(({ file, context }) => warnings.flatMap((check) => locateAll(file, check(context)))),
    ],
  };
};

import { isOperation, type Operation } from '#model/schema/call.ts';
import type { Resource } from '#model/resource.ts';
import type { Path } from '#model/schema/showPath.ts';
import type { Finding } from '../../problems/problem.ts';
import { fieldNamed, ownFields, type FileCheck } from './context.ts';
import { unknownName } from '../../problems/unknownName.ts';

/** Parameters in the path of an operation. Operations that are not listed apply to all records. */
const placeholdersOf: Readonly<Partial<Record<Operation, readonly string[]>>> = {
  getOne: ['id'],
  update: ['id'],
  patch: ['id'],
  delete: ['id'],
  status: ['id'],
  share: ['id'],
  restore: ['id'],
  log: ['id'],
  timeline: ['id'],
  assign: ['id'],
  resetPassword: ['id'],
  byTab: ['tab'],
};

const placeholdersIn = (address: string): readonly string[] =>
  [...address.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name);

const checkCall = (operation: string, text: string): readonly Finding[] => {
  const path = ['api', operation];
  const wanted = (isOperation(operation) ? placeholdersOf[operation] : undefined) ?? [];
  const got = placeholdersIn(text);
  return [
    ...wanted
      .filter((name) => !got.includes(name))
      .map((name) => ({ path, message: `lacks {${name}}, got "${text}"; ${operation} needs it` })),
    ...got
      .filter((name) => !wanted.includes(name))
      .map((name) => ({
        path,
        message: `has an unknown placeholder, got {${name}}; expected ${wanted.map((one) => `{${one}}`).join(', ') || 'none'}`,
      })),
  ];
};

/** Finds calls whose path lacks the id or has unknown parameters, and calls that a read-only resource cannot have. */
export const checkCalls: FileCheck = ({ resource }) =>
  Object.entries(resource.schema.api ?? {}).flatMap(([operation, text]) => {
    if (text === false) return [];
    const found = checkCall(operation, text);
    if (!resource.readOnly || !isOperation(operation) || resource.calls[operation] !== undefined) return found;
    return [
      ...found,
      { path: ['api', operation], at: 'key' as const, message: `cannot be, the resource is "readOnly"; leave it out` },
    ];
  });

/**
 * Finds wrong screens of a single record: an `edit` screen, because the record is edited on its page, and a page whose
 * path has no `{section}`.
 */
const checkSectionScreen = (screen: string, address: string): readonly Finding[] => {
  const path = ['screens', screen];
  if (screen === 'edit') return [{ path, message: 'cannot be, the one record is changed on its page; leave it out' }];
  return placeholdersIn(address).join() === 'section'
    ? []
    : [{ path, message: `must have {section} and no other place, got "${address}"; expected ".../{section}"` }];
};

/**
 * Finds wrong placeholders in the path of a list. Only a list of messages may have one: the field of their topic, such
 * as `/messages/{topic}`.
 */
const checkListPlaceholders = (resource: Resource, placeholders: readonly string[], path: Path): readonly Finding[] => {
  const wrong = placeholders.filter((name) => {
    const field = fieldNamed(ownFields(resource), name);
    return name !== resource.message?.about || field?.required !== true;
  });
  return [
    ...wrong.map((name) => ({
      path,
      message: `has an unknown placeholder, got {${name}}; expected none, or the required topic field of messages`,
    })),
    ...(placeholders.length > 1
      ? [
          {
            path,
            message: `has ${placeholders.length} places, got ${placeholders.map((name) => `{${name}}`).join(', ')}; expected one`,
          },
        ]
      : []),
  ];
};

/**
 * Finds screens with wrong placeholders in their path. The screens `show` and `edit` are for one record: their path
 * needs `{id}` and may have fields of the record. A singleton has no `edit`, and its `show` needs `{section}`. The
 * `list` of messages may have the field with their topic, as in `/messages/{topic}`. All other paths have no
 * placeholders.
 */
export const checkScreens: FileCheck = ({ resource }) =>
  Object.entries(resource.schema.screens ?? {}).flatMap(([screen, address]) => {
    const path = ['screens', screen];
    const placeholders = placeholdersIn(address);
    const ofRecord = screen === 'edit' || screen === 'show';
    if (screen === 'list') return checkListPlaceholders(resource, placeholders, path);
    if (!ofRecord)
      return placeholders.map((name) => ({
        path,
        message: `has an unknown placeholder, got {${name}}; ${screen} is not a screen of one record`,
      }));
    if (resource.singleton) return checkSectionScreen(screen, address);
    const unknown = placeholders.filter((name) => name !== 'id' && fieldNamed(ownFields(resource), name) === undefined);
    const candidates = ['id', ...ownFields(resource).map(({ name }) => name)];
    return [
      ...(placeholders.includes('id')
        ? []
        : [{ path, message: `lacks {id}, got "${address}"; ${screen} is a screen of one record` }]),
      ...unknown.map((name) => ({
        path,
        ...unknownName(`is not a field of ${resource.name}`, name, candidates),
      })),
    ];
  });

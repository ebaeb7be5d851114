import type { Operation } from '../schema/call.ts';
import { permissionFor, basePermissions } from './permissions.ts';
import type { Model, Resource } from '../resource.ts';

/** Module → the names of its permissions, e.g. `{"leads":["view","viewAssigned",…,"viewContact"]}`. */
export type PermissionNames = Readonly<Record<string, readonly string[]>>;

/** Permissions that no file defines: of modules that are not resources, and additional ones of resources. */
const beyondFiles: { readonly modules: PermissionNames; readonly words: PermissionNames } = {
  modules: {
    reports: ['view', 'viewTeam', 'viewAll', 'export'],
    auditLog: ['view', 'export'],
    organization: ['view', 'edit'],
    schemas: ['view', 'edit'],
  },
  words: {
    leads: ['merge', 'book'],
    attendance: ['correct'],
  },
};

/** Permissions for records that only the server writes. */
const readingPermissions = ['view', 'viewAssigned', 'viewTeam', 'export'] as const;

/** Returns whether a resource has what a default call needs, such as a state field for `status`. */
const isAnswered = (resource: Resource, operation: Operation): boolean => {
  if (operation === 'status' || operation === 'undoStatus') return resource.states !== undefined;
  return operation !== 'share' || resource.fields.some(({ stamp }) => stamp === 'shareCount');
};

const namesOfCalls = (resource: Resource): readonly string[] =>
  (Object.keys(resource.calls) as Operation[]).flatMap((operation) =>
    isAnswered(resource, operation) ? (permissionFor(resource, operation) ?? []) : [],
  );

const namesOfFields = ({ fields }: Resource): readonly string[] =>
  fields.flatMap(({ readable, writable }) => [readable, writable].flatMap((name) => name ?? []));

const namesOfTransitions = ({ states }: Resource): readonly string[] =>
  states?.transitions.flatMap(({ permission }) => permission ?? []) ?? [];

const namesOf = (resource: Resource): readonly string[] => {
  const base = resource.readOnly ? readingPermissions : basePermissions;
  return [
    ...base,
    ...namesOfCalls(resource),
    ...namesOfFields(resource),
    ...namesOfTransitions(resource),
    ...(beyondFiles.words[resource.module] ?? []),
  ];
};

/**
 * Returns every permission by module: the standard permissions of each resource, those of its calls, fields and
 * transitions, and the permissions of other modules. The editor and the checks of roles use this list. Shape:
 * `{"leads":["view","viewAssigned","viewTeam","create",…,"purge","cancelBooking","merge","book"],"auditLog":["view","export"]}`.
 */
export const permissionNames = (model: Model): PermissionNames => {
  const names = new Map<string, Set<string>>();
  const add = (module: string, some: readonly string[]): void => {
    const all = names.get(module) ?? new Set<string>();
    for (const name of some) all.add(name);
    names.set(module, all);
  };
  for (const resource of Object.values(model.resources)) add(resource.module, namesOf(resource));
  // chosen: if such a module has its own file, the file defines it.
  for (const [module, some] of Object.entries(beyondFiles.modules)) if (!names.has(module)) add(module, some);
  return Object.fromEntries([...names].map(([module, some]) => [module, [...some]]));
};

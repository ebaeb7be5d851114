import type { Operation } from '../schema/call.ts';
import { permissionFor, basePermissions } from './permissions.ts';
import type { Model, Resource } from '../resource.ts';

/** Module → the names of its permissions, e.g. `{"leads":["view","viewAssigned",…,"viewContact"]}`. */
export type PermissionNames = Readonly<Record<string, readonly string[]>>;

/**
 * What stands in no file: modules that are no resource, and rights within a module that no field, call or step names.
 */
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

/** Of records that the server alone writes there is nothing to do but look and take away a copy. */
const readingPermissions = ['view', 'viewAssigned', 'viewTeam', 'export'] as const;

/** A call that every resource has, but whose answer needs something of its file. */
const isAnswered = (resource: Resource, operation: Operation): boolean => {
  if (operation === 'status') return resource.states !== undefined;
  return operation !== 'share' || resource.fields.some(({ stamp }) => stamp === 'shareCount');
};

const ofCalls = (resource: Resource): readonly string[] =>
  (Object.keys(resource.calls) as Operation[]).flatMap((operation) =>
    isAnswered(resource, operation) ? (permissionFor(resource, operation) ?? []) : [],
  );

const ofFields = ({ fields }: Resource): readonly string[] =>
  fields.flatMap(({ readable, writable }) => [readable, writable].flatMap((name) => name ?? []));

const ofSteps = ({ states }: Resource): readonly string[] =>
  states?.transitions.flatMap(({ permission }) => permission ?? []) ?? [];

const namesOf = (resource: Resource): readonly string[] => {
  const base = resource.readOnly ? readingPermissions : basePermissions;
  return [
    ...base,
    ...ofCalls(resource),
    ...ofFields(resource),
    ...ofSteps(resource),
    ...(beyondFiles.words[resource.module] ?? []),
  ];
};

/**
 * Names every permission that there is: of each resource's module the standing ones, those of its calls, of its fields
 * and of its steps; of the modules that are no resource, theirs. Roles are edited, checked and made complete by it.
 * Shape:
 * `{"leads":["view","viewAssigned","viewTeam","create",…,"purge","cancelBooking","merge","book"],"auditLog":["view","export"]}`.
 */
export const permissionNames = (model: Model): PermissionNames => {
  const names = new Map<string, Set<string>>();
  const add = (module: string, some: readonly string[]): void => {
    const cached = names.get(module) ?? new Set<string>();
    for (const name of some) cached.add(name);
    names.set(module, cached);
  };
  for (const resource of Object.values(model.resources)) add(resource.module, namesOf(resource));
  // chosen: a module that has got a file of its own is what that file says.
  for (const [module, some] of Object.entries(beyondFiles.modules)) if (!names.has(module)) add(module, some);
  return Object.fromEntries([...names].map(([module, some]) => [module, [...some]]));
};

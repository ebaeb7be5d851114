import { narrowPermissions } from '#model/permissions/narrowPermissions.ts';
import { permissionNames } from '#model/permissions/permissionNames.ts';
import type { PermissionMap } from '#model/permissions/permissions.ts';
import type { Model, Resource } from '#model/resource.ts';
import { rightsTables } from '../../auth/actor/createAccounts.ts';
import type { SampleRole } from './roles.ts';

const scopes = { all: 'view', own: 'viewAssigned' } as const;
const daily = ['create', 'edit', 'viewHistory', 'status', 'share', 'addNote', 'convert'];
const managing = [
  ...daily,
  'viewTeam',
  'viewAssigned',
  'delete',
  'restore',
  'import',
  'export',
  'bulk',
  'assign',
  'publish',
  'recordPayment',
  'correct',
];

/**
 * Returns whether people work with records of a resource every day: the resource is not a log, settings, accounts,
 * roles or integrations.
 */
const isWork = ({ name, readOnly, singleton, schema }: Resource): boolean =>
  !readOnly &&
  !singleton &&
  !rightsTables.some((table) => table === name) &&
  schema.apiKey === undefined &&
  schema.webhook === undefined;

/** Returns the scope of a member: all records if the resource is public or has no owners, otherwise their own. */
const scopeOfMember = ({ schema }: Resource): string =>
  (schema.owners ?? []).length === 0 || schema.preview !== undefined ? scopes.all : scopes.own;

/**
 * Returns the roles Manager, Member and Viewer, with permissions for the modules of the schemas. A new installation has
 * these roles if the schemas lack one of the modules in the sample's roles. Only the manager gets permissions that a
 * schema file defines (`readable`, `writable`, and those of transitions).
 */
export const derivedRoles = (model: Model): readonly SampleRole[] => {
  const names = permissionNames(model);
  const resources = Object.values(model.resources);
  const work = resources.filter(isWork);
  const logs = resources.filter(({ readOnly }) => readOnly);
  const offices = resources.filter(({ singleton }) => singleton);
  const mapOf = (some: readonly Resource[], permissionsOf: (resource: Resource) => readonly string[]): PermissionMap =>
    Object.fromEntries(some.map((resource) => [resource.module, permissionsOf(resource)]));
  const ownWords = ({ fields, states }: Resource): readonly string[] => [
    ...fields.flatMap(({ readable, writable }) => [readable ?? [], writable ?? []].flat()),
    ...(states?.transitions.flatMap(({ permission }) => permission ?? []) ?? []),
  ];
  const roles: readonly SampleRole[] = [
    {
      key: 'manager',
      name: 'Manager',
      description: 'Sees and changes all records, and reads all reports. Does not manage accounts and roles.',
      rolePermissions: {
        ...mapOf(work, (resource) => [scopes.all, ...managing, ...ownWords(resource)]),
        ...mapOf(logs, () => ['viewTeam']),
        ...mapOf(offices, () => [scopes.all]),
        ...Object.fromEntries(rightsTables.map((name) => [model.resources[name]?.module ?? name, [scopes.all]])),
        reports: ['view', 'viewAll', 'export'],
      },
    },
    {
      key: 'member',
      name: 'Member',
      description: 'Creates records and works on their own.',
      rolePermissions: {
        ...mapOf(work, (resource) => [scopeOfMember(resource), ...daily]),
        ...mapOf(logs, () => [scopes.own]),
        reports: ['view'],
      },
    },
    {
      key: 'viewer',
      name: 'Viewer',
      description: 'Sees all records and reports, and changes nothing.',
      rolePermissions: { ...mapOf([...work, ...logs], () => [scopes.all]), reports: ['viewAll'] },
    },
  ];
  return roles.map((role) => ({ ...role, rolePermissions: narrowPermissions(names, role.rolePermissions) }));
};

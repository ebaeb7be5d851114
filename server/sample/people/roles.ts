import { narrowPermissions } from '#model/permissions/narrowPermissions.ts';
import { permissionNames } from '#model/permissions/permissionNames.ts';
import type { PermissionMap } from '#model/permissions/permissions.ts';
import type { Model } from '#model/resource.ts';

const base = [
  'view',
  'viewAssigned',
  'viewTeam',
  'create',
  'edit',
  'delete',
  'restore',
  'import',
  'export',
  'viewHistory',
];
const keepsViews = ['viewAssigned', 'create', 'edit', 'delete'];
const own = ['viewAssigned', 'create', 'edit', 'viewHistory'];

/** A role of the sample. */
export type SampleRole = {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly rolePermissions: PermissionMap;
};

/** The roles of the sample agency besides its admin. */
export const belowAdmin: readonly SampleRole[] = [
  {
    key: 'manager',
    name: 'Manager',
    description: 'Leads a team: sees all leads, assigns them, and cancels bookings.',
    rolePermissions: {
      leads: [
        ...base,
        'status',
        'assign',
        'bulk',
        'share',
        'viewContact',
        'viewSource',
        'addNote',
        'merge',
        'book',
        'cancelBooking',
      ],
      data: [...base, 'status', 'assign', 'bulk', 'addNote', 'convert', 'viewContact', 'viewSource'],
      properties: [...base, 'status', 'bulk', 'share', 'addNote', 'publish', 'viewOwner'],
      shares: ['viewTeam', 'edit', 'status', 'bulk', 'viewHistory'],
      projects: ['view', 'create', 'edit', 'export', 'viewHistory', 'status', 'share', 'addNote'],
      tasks: ['view', 'create', 'edit', 'delete', 'restore', 'viewHistory', 'status', 'bulk', 'addNote'],
      attendance: ['viewTeam', 'create', 'correct'],
      invoices: ['view', 'create', 'edit', 'delete', 'export', 'viewHistory', 'status', 'recordPayment'],
      reports: ['view', 'viewAll', 'export'],
      views: [...keepsViews, 'setDefault'],
      roles: ['view'],
      templates: ['view', 'create', 'edit', 'delete'],
      enquiries: [
        'view',
        'create',
        'edit',
        'delete',
        'viewHistory',
        'status',
        'assign',
        'bulk',
        'addNote',
        'convert',
        'viewContact',
      ],
      users: ['view', 'viewTeam'],
      teams: ['view', 'create', 'edit'],
      organization: ['view'],
      activities: ['viewTeam'],
    },
  },
  {
    key: 'agent',
    name: 'Sales agent',
    description: 'Works the leads of their own, shows properties and books.',
    rolePermissions: {
      leads: [...own, 'status', 'share', 'viewContact', 'viewSource', 'addNote', 'book'],
      data: [...own, 'status', 'addNote', 'convert', 'viewContact', 'viewSource'],
      properties: ['view', 'create', 'edit', 'viewHistory', 'status', 'share', 'addNote', 'viewOwner'],
      shares: ['viewAssigned', 'edit', 'status', 'viewHistory'],
      projects: ['view', 'share'],
      tasks: [...own, 'status', 'addNote'],
      attendance: ['viewAssigned', 'create'],
      reports: ['view'],
      views: keepsViews,
      activities: ['viewAssigned'],
      templates: ['view'],
      enquiries: [...own, 'status', 'addNote', 'convert', 'viewContact'],
    },
  },
  {
    key: 'telecaller',
    name: 'Telecaller',
    description: 'Calls the leads and prospects that were given to them, and fixes appointments.',
    rolePermissions: {
      leads: [...own, 'status', 'viewContact', 'addNote'],
      data: [...own, 'status', 'addNote', 'convert', 'viewContact'],
      properties: ['view', 'share'],
      shares: ['viewAssigned', 'status'],
      projects: ['view'],
      tasks: [...own, 'status', 'addNote'],
      attendance: ['viewAssigned', 'create'],
      reports: ['view'],
      views: keepsViews,
      activities: ['viewAssigned'],
      templates: ['view'],
    },
  },
  {
    key: 'viewer',
    name: 'Viewer',
    description: 'Sees everything of the day-to-day work, changes nothing; phones and sources are masked.',
    rolePermissions: {
      leads: ['view'],
      data: ['view'],
      properties: ['view'],
      projects: ['view'],
      tasks: ['view'],
      reports: ['viewAll'],
      activities: ['view'],
      views: ['viewAssigned'],
      templates: ['view'],
      enquiries: ['view'],
      attendance: ['viewAssigned', 'create'],
    },
  },
];

/**
 * Returns the roles of a new agency: an admin with all permissions, and those of `belowAdmin`, without permissions that
 * the model lacks.
 */
export const sampleRoles = (model: Model): readonly [SampleRole, ...SampleRole[]] => [
  {
    key: 'admin',
    name: 'Admin',
    description: 'May do everything, and gives others their rights.',
    rolePermissions: permissionNames(model),
  },
  ...belowAdmin.map((role) => ({
    ...role,
    rolePermissions: narrowPermissions(role.rolePermissions, permissionNames(model)),
  })),
];

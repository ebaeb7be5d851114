import { word } from '../language/wording.ts';
import { defaultTitle } from '../parseField.ts';
import type { Model } from '../resource.ts';

/** Readable names of permissions. */
const labels: Readonly<Record<string, string>> = {
  view: 'View all',
  viewTeam: 'View team records',
  viewAssigned: 'View own',
  viewAll: 'View all people',
  viewHistory: 'View change history',
  create: 'Add',
  edit: 'Edit',
  status: 'Change status',
  bulk: 'Bulk actions',
  addNote: 'Log calls and notes',
  delete: 'Delete',
  restore: 'Restore deleted',
  purge: 'Delete permanently',
  import: 'Import',
  export: 'Export',
  assign: 'Assign',
  share: 'Share',
  setDefault: 'Set defaults for roles',
  convert: 'Convert',
  merge: 'Merge duplicates',
  book: 'Book',
  cancelBooking: 'Cancel bookings',
  viewContact: 'View contact details',
  viewSource: 'View source',
  viewOwner: 'View the owner',
  publish: 'Publish',
  resetPassword: 'Reset passwords',
  assignRoles: 'Assign roles',
  correct: 'Correct attendance',
  recordPayment: 'Record payments',
  viewRequest: 'View requests',
};

/**
 * Returns a permission's readable name, e.g. `viewContact` → `View contact details`. The name of a permission that a
 * file defines is split into words: `viewFloorPlan` → `View floor plan`.
 */
export const permissionLabel = (name: string): string => word(labels[name] ?? defaultTitle(name));

const otherModules: Readonly<Record<string, string>> = { auditLog: 'Audit log' };

/**
 * Returns a module's readable name: the plurals of its resources, separated by commas, e.g. `leads` → `Leads`. For a
 * module without a resource, the name of the module in words, e.g. `auditLog` → `Audit log`.
 */
export const moduleTitle = (model: Pick<Model, 'resources'>, module: string): string => {
  const plurals = Object.values(model.resources)
    .filter((resource) => resource.module === module)
    .map(({ plural }) => plural);
  return plurals.length === 0 ? word(otherModules[module] ?? defaultTitle(module)) : plurals.join(', ');
};

/**
 * Returns the readable name of a permission with its module: `leads.book` → `Leads: Book`. `plural`: the plural title
 * of the module's resource, such as `Leads`. Without `plural`, the name of the module in words is used: `auditLog` →
 * `Audit log`.
 */
export const permissionTitle = (permission: string, plural?: string): string => {
  const [module = '', name = ''] = permission.split('.');
  return `${plural ?? word(otherModules[module] ?? defaultTitle(module))}: ${permissionLabel(name)}`;
};

/**
 * Returns the menu group of the first resource of a module. Undefined if the module has no resource, or if that
 * resource is in no group.
 */
export const moduleGroup = (model: Pick<Model, 'resources'>, module: string): string | undefined =>
  Object.values(model.resources).find((resource) => resource.module === module)?.menu?.group;

import { titleOf } from './readField.ts';
import type { Model } from './resource.ts';

/** What a permission lets somebody do, in plain words. */
const labels: Readonly<Record<string, string>> = {
  view: 'See all', viewTeam: 'See those of the team', viewAssigned: 'See own', viewAll: 'See everybody’s', viewHistory: 'See what was changed',
  create: 'Add', edit: 'Change', status: 'Change status', bulk: 'Change many at once', addNote: 'Log calls and notes',
  delete: 'Delete', restore: 'Restore deleted', purge: 'Delete for good', import: 'Import', export: 'Export',
  assign: 'Give to somebody', share: 'Share', convert: 'Convert', merge: 'Merge doubles', book: 'Book', cancelBooking: 'Cancel bookings',
  viewContact: 'See contact details', viewSource: 'See source', viewOwner: 'See the owner', publish: 'Publish',
  resetPassword: 'Reset passwords', assignRoles: 'Give roles', correct: 'Correct others’ days', recordPayment: 'Record payments', viewRequest: 'See what was sent',
};

/** Gives a permission's name for people, e.g. `viewContact` → `See contact details`; of an unknown one its own words. */
export const permissionLabel = (name: string): string => labels[name] ?? titleOf(name);

const otherModules: Readonly<Record<string, string>> = { auditLog: 'Audit log' };

/** Gives a module's name for people: that of its resources, e.g. `leads` → `Leads`. */
export const moduleTitle = (model: Pick<Model, 'resources'>, module: string): string => {
  const plurals = Object.values(model.resources).filter((resource) => resource.module === module).map(({ plural }) => plural);
  return plurals.length === 0 ? otherModules[module] ?? titleOf(module) : plurals.join(', ');
};

/** Gives the heading that a module stands under: the menu's group of its resources, or none. */
export const moduleGroup = (model: Pick<Model, 'resources'>, module: string): string | undefined =>
  Object.values(model.resources).find((resource) => resource.module === module)?.menu?.group;

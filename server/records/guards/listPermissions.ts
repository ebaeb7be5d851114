import { permissionTitle } from '#model/permissions/permissionLabels.ts';
import { serverText } from '../../language/serverText.ts';

const maxNamed = 5;

const joined = (texts: readonly string[]): string => {
  const list = texts.slice(0, maxNamed).join(', ');
  return texts.length > maxNamed ? serverText('permissions.andMore', { list, count: texts.length - maxNamed }) : list;
};

/** Returns the readable names of permissions for a message, at most five: `Leads: Book, Leads: Assign and 3 more`. */
export const listPermissions = (names: readonly string[]): string => joined(names.map((name) => permissionTitle(name)));

/**
 * Returns the names of permissions that do not exist, for a message: at most five, unchanged: `leads.fly, leads.swim`.
 */
export const listUnknownPermissions = (names: readonly string[]): string => joined(names);

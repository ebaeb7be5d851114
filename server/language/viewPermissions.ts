import { permissionLabel } from '#model/permissions/permissionLabels.ts';
import { serverText } from './serverText.ts';

/**
 * Returns the names of the three permissions that each allow viewing records of a resource with this plural:
 * `Leads: View all, View team records or View own`.
 */
export const viewPermissions = (plural: string): string =>
  serverText('permissions.anyView', {
    things: plural,
    all: permissionLabel('view'),
    team: permissionLabel('viewTeam'),
    own: permissionLabel('viewAssigned'),
  });

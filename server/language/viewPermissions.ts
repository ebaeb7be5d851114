import { permissionLabel } from '#model/permissions/permissionLabels.ts';
import { serverText } from './serverText.ts';

/**
 * Returns the names of the permissions to view records of a resource, for the message that a user needs one of them:
 * `Leads: View all, View team records or View own`. `plural`: the resource's title in the plural.
 */
export const viewPermissions = (plural: string): string =>
  serverText('permissions.anyView', {
    things: plural,
    all: permissionLabel('view'),
    team: permissionLabel('viewTeam'),
    own: permissionLabel('viewAssigned'),
  });

import { AppError } from '#model/errors.ts';
import { can } from '#model/permissions/permissions.ts';
import type { Actor } from './actor.ts';

/**
 * Refuses whoever may not edit the organization, and so not decide on the installation as a whole. Errors:
 * `NOT_ALLOWED`.
 */
export const refuseUnlessEditor = ({ permissions }: Actor): void => {
  if (can(permissions, 'organization', 'edit')) return;
  throw new AppError('NOT_ALLOWED', { text: 'You need the permission organization.edit to do this.' });
};

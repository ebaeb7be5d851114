import type { Model } from '#model/resource.ts';
import { settingResources } from '#model/settings.ts';
import { rightsTables } from '../../auth/actor/createAccounts.ts';

/**
 * Returns the names of the tables from which servers cache permissions and settings: users, roles, and those with
 * settings of the organization. A change in one of them makes all servers read these again.
 */
export const rightsTablesOf = (model: Model): readonly string[] => [
  ...rightsTables,
  ...settingResources(model).map(({ name }) => name),
];

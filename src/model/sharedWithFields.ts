import type { Field } from './field.ts';
import type { Resource } from './resource.ts';

/**
 * Returns the fields that contain the roles and teams with which a record is shared. Empty if the schema does not have
 * the word `sharedWith`.
 */
export const sharedWithFields = ({ schema: { sharedWith }, fieldsByName }: Resource): readonly Field[] =>
  (sharedWith === undefined ? [] : [sharedWith].flat()).flatMap((name) => fieldsByName[name] ?? []);

/**
 * Returns the fields that contain the members of a record, such as the leader and the members of a team: references to
 * users. Empty for roles, because users refer to roles and not the reverse.
 */
export const memberFields = ({ fields, fieldsByName }: Resource): readonly Field[] => {
  const users = fieldsByName['createdBy']?.to;
  return fields.filter(({ system, to }) => !system && to !== undefined && to === users);
};

import { canRead } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import type { RuleSchema } from '#model/schema/automationSchema.ts';
import type { Actor } from '../../auth/actor.ts';

/** Returns whether a user may read every field in a rule's conditions. */
export const canReadRule = (rule: RuleSchema, resource: Resource, { permissions }: Actor): boolean =>
  [...Object.keys(rule.if ?? {}), ...Object.keys(rule.deadline?.met ?? {}), ...(rule.when?.changed ?? [])].every(
    (name) => {
      const field = resource.fieldsByName[name];
      return field === undefined || canRead(permissions, resource, field);
    },
  );

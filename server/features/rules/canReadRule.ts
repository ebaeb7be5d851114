import { canRead } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import type { RuleSchema } from '#model/schema/files/automationSchema.ts';
import type { Actor } from '../../auth/actor/actor.ts';
import { namesInFilter } from './namesInFilter.ts';

/**
 * Returns whether a user may read every field that a rule compares. chosen: false if the rule also compares records of
 * another resource, because their fields are not checked.
 */
export const canReadRule = (rule: RuleSchema, resource: Resource, { permissions }: Actor): boolean =>
  [...namesInFilter(rule.if), ...namesInFilter(rule.deadline?.met), ...(rule.when?.changed ?? [])].every((name) => {
    const field = resource.fieldsByName[name];
    return field === undefined ? !name.startsWith('$') : canRead(permissions, resource, field);
  });

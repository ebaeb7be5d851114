import type { Model, Resource } from '#model/resource.ts';
import type { IntakeSchema } from '#model/schema/files/intakeSchema.ts';
import { kindContextOf } from '#model/values/kindContextOf.ts';
import { type FieldRules, parseFieldRules } from '../../../schema/mapping/parseFieldRules.ts';
import type { Finding } from '../../../schema/problems/problem.ts';

const rulesOf = new WeakMap<IntakeSchema, { readonly model: Model; readonly rules: FieldRules }>();

/**
 * Returns the mapping of a source: how the columns of its deliveries become values of the resource's fields. Cached per
 * version of the schemas.
 */
export const fieldRulesOf = (model: Model, source: IntakeSchema, resource: Resource): FieldRules => {
  const cached = rulesOf.get(source);
  if (cached?.model === model) return cached.rules;
  const { settings } = model;
  const findings: Finding[] = [];
  const rules = parseFieldRules(source.fields, {
    resource,
    findings,
    context: kindContextOf(settings),
  });
  rulesOf.set(source, { model, rules });
  return rules;
};

import type { Resource } from '#model/resource.ts';
import type { IntakeSchema } from '#model/schema/files/intakeSchema.ts';
import type { FoundIn } from '../checkAcross.ts';

/**
 * Finds sources that do not fill a required field without a default, so that their deliveries create no records.
 * chosen: a warning, because a field may become required before every source fills it. `index` of a finding: the
 * position of its source.
 */
export const intakeWarnings = (intake: readonly IntakeSchema[], resources: readonly Resource[]): readonly FoundIn[] =>
  intake.flatMap((source, index) => {
    const resource = resources.find(({ name }) => name === source.resource);
    const state = resource?.states?.field;
    const blank = (resource?.fields ?? []).filter(
      ({ required, property, name, readOnly }) =>
        required &&
        property.default === undefined &&
        !readOnly &&
        name !== state &&
        !Object.hasOwn(source.fields, name),
    );
    return blank.map(({ name }) => ({
      index,
      finding: { path: ['fields'], message: `lacks a rule for the required field "${name}"; deliveries will fail` },
    }));
  });

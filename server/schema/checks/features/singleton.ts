import type { Field } from '#model/field.ts';
import type { Kind } from '#model/kind.ts';
import type { SettingName } from '#model/schema/settingsSchema.ts';
import type { Finding } from '../../problems/problem.ts';
import { kindIn, ownFields, placedFields, type FileCheck } from '../fields/context.ts';

/**
 * Finds words that a resource with a single record (`singleton`) cannot have: `readOnly`, `states`, and a screen
 * `create`.
 */
export const checkSingleton: FileCheck = ({ resource: { schema } }) => {
  if (schema.singleton !== true) return [];
  const findings: Finding[] = [];
  if (schema.readOnly === true)
    findings.push({
      path: ['readOnly'],
      message: 'cannot be combined with "singleton": the record could not be edited; remove one of the two',
    });
  if (schema.states !== undefined)
    findings.push({ path: ['states'], message: 'has no effect on the one record of a singleton; leave it out' });
  if (schema.screens?.['create'] !== undefined)
    findings.push({ path: ['screens', 'create'], message: 'has no effect if no record is added; leave it out' });
  return findings;
};

const isText = ({ column }: Kind): boolean => column.type === 'text';
const partsOf = (field: Field): string =>
  field.fields
    .map(({ name }) => name)
    .sort()
    .join(', ');

/** Setting → required type of its field. */
const shapes: Readonly<
  Record<SettingName, { readonly fits: (field: Field, kind: Kind) => boolean; readonly right: string }>
> = {
  name: { fits: (_, kind) => isText(kind), right: 'a text' },
  language: { fits: (_, kind) => kind.traits.choices === 'one', right: 'a choice of languages' },
  country: { fits: (_, kind) => isText(kind), right: 'a text of two letters' },
  currency: { fits: (_, kind) => isText(kind), right: 'a text of three letters' },
  timeZone: { fits: (_, kind) => isText(kind), right: 'a text' },
  areaUnit: { fits: (_, kind) => isText(kind), right: 'a text' },
  shift: {
    fits: (field, kind) => kind.traits.nested === 'one' && partsOf(field) === 'end, graceMinutes, halfDayHours, start',
    right: 'an object of start, end, graceMinutes, halfDayHours',
  },
  weekOffs: { fits: (_, kind) => kind.traits.choices === 'many', right: 'several of the days of the week' },
  gst: {
    fits: (field, kind) => kind.traits.nested === 'many' && partsOf(field) === 'from, percent',
    right: 'rows of from, percent',
  },
  scheduledMail: { fits: (_, kind) => kind.column.type === 'boolean', right: 'a yes/no field' },
};

/**
 * Checks fields with `setting`, which store a setting of the organization. Finds fields of the wrong type, a setting
 * that two fields store, and such fields in a resource with many records.
 */
export const checkSettingFields: FileCheck = ({ resource, kinds }) => {
  const own = ownFields(resource);
  return placedFields(resource).flatMap(({ field, path, nested }): readonly Finding[] => {
    const { setting } = field;
    if (setting === undefined) return [];
    const at = [...path, 'setting'];
    if (!resource.singleton || nested)
      return [{ path: at, message: 'has no effect here; it belongs on a field of a resource with "singleton": true' }];
    const first = own.find((other) => other.setting === setting);
    if (first !== undefined && first.name !== field.name)
      return [{ path: at, message: `is already stored in ${first.name}, got "${setting}"; remove one of the two` }];
    const kind = kindIn(kinds, field);
    if (kind === undefined || shapes[setting].fits(field, kind)) return [];
    return [
      {
        path: at,
        message: `cannot be stored in kind ${kind.name}, got "${setting}"; expected ${shapes[setting].right}`,
      },
    ];
  });
};

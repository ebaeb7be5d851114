import { isBlank } from './schema/json.ts';
import type { Model, Resource } from './resource.ts';
import type { SettingName, Settings, SettingsSchema } from './schema/settingsSchema.ts';

/** chosen: usual for offices in India. */
const defaults: Pick<Settings, 'shift' | 'weekOffs' | 'gst' | 'scheduledMail' | 'setup'> = {
  shift: { start: '10:00', end: '19:00', graceMinutes: 15, halfDayHours: 4 },
  weekOffs: ['Sunday'],
  gst: [{ from: '2017-07-01', percent: 18 }],
  scheduledMail: true,
  setup: { forms: [], checklist: [] },
};

/** Returns the settings of a settings file, with defaults for those that it leaves out. */
export const parseSettings = (written: SettingsSchema): Settings => ({ ...defaults, ...written });

/** Settings that the organization's record overrides. */
export type OrganizationSettings = Partial<Pick<Settings, SettingName>>;

/** Settings whose value is a list. If a user empties such a list, the default does not apply. */
const lists: readonly SettingName[] = ['weekOffs', 'gst'];

/** Returns the resources with a field that stores a setting of the organization, such as its time zone. */
export const settingResources = (model: Model): readonly Resource[] =>
  Object.values(model.resources).filter(({ fields }) => fields.some(({ setting }) => setting !== undefined));

/**
 * Returns the settings that the organization's record contains, e.g. `{"timeZone":"Asia/Dubai","weekOffs":[]}`.
 * `fields` are the fields of the record's resource. A blank list is `[]`. Other blank settings are left out.
 */
export const settingsOfRecord = (
  { fields }: Resource,
  record: Readonly<Record<string, unknown>>,
): OrganizationSettings =>
  // checked: the schema checks ensure that a field has the shape of its setting
  Object.fromEntries(
    fields.flatMap(({ name, setting }) => {
      if (setting === undefined) return [];
      const value = record[name];
      if (isBlank(value)) return lists.includes(setting) ? [[setting, []]] : [];
      return [[setting, value]];
    }),
  ) as OrganizationSettings;

/**
 * Returns the GST rate, in percent, that applies on a day: the newest of `rates` that begins on or before it. Undefined
 * before the first rate. Example: `([{"from":"2017-07-01","percent":18}], "2024-01-05")` → 18.
 */
export const gstPercentOn = (rates: Settings['gst'], day: string): number | undefined =>
  [...rates].sort((a, b) => b.from.localeCompare(a.from)).find(({ from }) => from <= day)?.percent;

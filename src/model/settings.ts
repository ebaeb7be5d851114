import { isBlank } from './schema/json.ts';
import type { Model, Resource } from './resource.ts';
import type { SettingName, Settings, SettingsSchema } from './schema/schema.ts';

/** chosen: what an office in India keeps to where its file says nothing. */
const defaults: Pick<Settings, 'shift' | 'weekOffs' | 'gst' | 'scheduledMail' | 'setup'> = {
  shift: { start: '10:00', end: '19:00', graceMinutes: 15, halfDayHours: 4 },
  weekOffs: ['Sunday'],
  gst: [{ from: '2017-07-01', percent: 18 }],
  scheduledMail: true,
  setup: { forms: [], checklist: [] },
};

/** Fills in what a settings file leaves out. */
export const parseSettings = (written: SettingsSchema): Settings => ({ ...defaults, ...written });

/** What an organization sets for itself, in place of what the file says. */
export type OrganizationSettings = Partial<Pick<Settings, SettingName>>;

/** Settings that are lists: an organization that has emptied one has none, which no default may fill again. */
const lists: readonly SettingName[] = ['weekOffs', 'gst'];

/** Gives the resources whose record holds settings of the organization. */
export const settingResources = (model: Model): readonly Resource[] =>
  Object.values(model.resources).filter(({ fields }) => fields.some(({ setting }) => setting !== undefined));

/**
 * Gives the settings that a clean record holds, e.g. `{"timeZone":"Asia/Dubai","weekOffs":[]}`; a blank one is left
 * out.
 */
export const settingsOfRecord = (
  { fields }: Resource,
  record: Readonly<Record<string, unknown>>,
): OrganizationSettings =>
  // checked: the rules of the schemas see to it that a field has the shape of the setting that it holds
  Object.fromEntries(
    fields.flatMap(({ name, setting }) => {
      if (setting === undefined) return [];
      const value = record[name];
      if (isBlank(value)) return lists.includes(setting) ? [[setting, []]] : [];
      return [[setting, value]];
    }),
  ) as OrganizationSettings;

/**
 * Gives the rate of GST on a day: the latest that began by then; undefined on a day before all of them.
 * Example: `([{"from":"2017-07-01","percent":18}], "2024-01-05")` → 18.
 */
export const gstPercentOn = (rates: Settings['gst'], day: string): number | undefined =>
  [...rates].sort((a, b) => b.from.localeCompare(a.from)).find(({ from }) => from <= day)?.percent;

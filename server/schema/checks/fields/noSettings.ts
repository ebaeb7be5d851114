import type { SettingsSchema } from '#model/schema/settingsSchema.ts';

/** Settings with which the checks continue if the settings file is invalid. */
export const noSettings: SettingsSchema = {
  name: '',
  country: 'IN',
  currency: 'INR',
  timeZone: 'UTC',
  areaUnit: 'sq m',
  areaUnits: { 'sq m': 1 },
};

import type { SettingsSchema } from '#model/schema/schema.ts';

/** Settings for further checks if those of the folder cannot be read. */
export const noSettings: SettingsSchema = {
  name: '',
  country: 'IN',
  currency: 'INR',
  timeZone: 'UTC',
  areaUnit: 'sq m',
  areaUnits: { 'sq m': 1 },
};

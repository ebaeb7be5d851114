import type { KindContext } from '../kind.ts';
import type { Settings } from '../schema/settingsSchema.ts';

/** Returns what a kind needs to parse and format values in the organization's time zone. */
export const kindContextOf = (settings: Settings): KindContext => ({ settings, timeZone: settings.timeZone });

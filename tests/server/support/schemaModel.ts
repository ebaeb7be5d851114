import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseModel } from '#model/parseModel.ts';
import type { Model } from '#model/resource.ts';
import type { ResourceSchema } from '#model/schema/schema.ts';
import type { Settings } from '#model/schema/settingsSchema.ts';

const folder = join(import.meta.dirname, '../../../schemas');
const parseJson = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));

/** Returns the settings of the shipped schemas. */
export const shippedSettings = (): Settings => parseJson('_settings.json') as Settings;

/** Returns the model of some resource files, without other files and with the shipped settings. */
export const modelOf = (...resources: readonly ResourceSchema[]): Model =>
  parseModel({ resources, settings: shippedSettings() }, 'test');

/** Returns the model of the shipped resource files. */
export const shippedModel = (): Model =>
  modelOf(
    ...readdirSync(folder)
      .filter((file) => !file.startsWith('_') && file.endsWith('.json'))
      .map((file) => parseJson(file) as ResourceSchema),
  );

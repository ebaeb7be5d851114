import type { JsonObject } from '#model/json.ts';
import type { ResourceSchema, SettingsSchema } from '#model/schema.ts';
import type { SchemaAnswer } from '#model/wire.ts';

const files = import.meta.glob<JsonObject>('../../schemas/*.json', { eager: true, import: 'default' });

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Gives the schemas as they were when the client was built; for a backend of the same calls that has no schema call. */
export const builtSchemas = (): SchemaAnswer => {
  const settings = files['../../schemas/_settings.json'];
  // Both were checked by `npm run schemas` when this was built.
  const resources = Object.entries(files).flatMap(([path, file]) =>
    nameOf(path).startsWith('_') ? [] : [file as unknown as ResourceSchema]);
  return { version: 'built', resources, settings: settings as unknown as SettingsSchema, validators: '' };
};

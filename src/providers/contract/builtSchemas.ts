import type { JsonObject } from '#model/schema/json.ts';
import type { ReportSchema } from '#model/schema/reportSchema.ts';
import type { ResourceSchema, SettingsSchema } from '#model/schema/schema.ts';
import type { SchemaAnswer } from '#model/wire/wire.ts';

const files = import.meta.glob<JsonObject>('../../../schemas/*.json', { eager: true, import: 'default' });
const reports = import.meta.glob<JsonObject>('../../../schemas/reports/*.json', { eager: true, import: 'default' });

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Files that begin with _ are shared definitions, not resources. */
const filesOf = (found: Readonly<Record<string, JsonObject>>): readonly JsonObject[] =>
  Object.entries(found).flatMap(([path, file]) => (nameOf(path).startsWith('_') ? [] : [file]));

/** Returns the schemas of the build, for a backend without a schema call. */
export const builtSchemas = (): SchemaAnswer => {
  const settings = files['../../../schemas/_settings.json'];
  // Both were checked by `npm run schemas` when this was built.
  return {
    version: 'built',
    resources: filesOf(files) as unknown as readonly ResourceSchema[],
    reports: filesOf(reports) as unknown as readonly ReportSchema[],
    settings: settings as unknown as SettingsSchema,
    validators: '',
  };
};

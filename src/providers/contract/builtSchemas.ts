import type { Language } from '#model/language/languages.ts';
import { choiceTitlesIn } from '#model/language/localize.ts';
import { localizeFiles } from '#model/language/localizeFiles.ts';
import type { JsonObject } from '#model/schema/json.ts';
import type { ReportSchema } from '#model/schema/files/reportSchema.ts';
import type { ResourceSchema, SettingsSchema } from '#model/schema/schema.ts';
import type { SchemaAnswer } from '#model/wire/wire.ts';

const files = import.meta.glob<JsonObject>('../../../schemas/*.json', { eager: true, import: 'default' });
const reports = import.meta.glob<JsonObject>('../../../schemas/reports/*.json', { eager: true, import: 'default' });

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/**
 * Returns the contents of schema files. Files whose name begins with `_` are left out, because they are not resources.
 */
const filesOf = (found: Readonly<Record<string, JsonObject>>): readonly JsonObject[] =>
  Object.entries(found).flatMap(([path, file]) => (nameOf(path).startsWith('_') ? [] : [file]));

/**
 * Returns the schema files that were included when the client was built, with texts in the given language. They replace
 * the response of a server that has no call for schemas.
 */
export const builtSchemas = (language: Language): SchemaAnswer => {
  const settings = files['../../../schemas/_settings.json'];
  // `npm run schemas` checked all files before this build.
  const written = {
    resources: filesOf(files) as unknown as readonly ResourceSchema[],
    reports: filesOf(reports) as unknown as readonly ReportSchema[],
    settings: settings as unknown as SettingsSchema,
  };
  return {
    version: 'built',
    ...localizeFiles(written, language),
    validators: '',
    words: choiceTitlesIn(written, language),
  };
};

import type { Language } from '#model/language/languages.ts';
import { choiceTitlesIn } from '#model/language/localize.ts';
import { localizeFiles } from '#model/language/localizeFiles.ts';
import type { ReportSchema } from '#model/schema/files/reportSchema.ts';
import type { ResourceSchema } from '#model/schema/schema.ts';
import type { SettingsSchema } from '#model/schema/settingsSchema.ts';
import type { SchemaAnswer } from '#model/wire/wire.ts';

// `npm run schemas` checked all files before this build. Files whose name begins with `_` are no resources or reports.
const resources = import.meta.glob<ResourceSchema>(['../../../schemas/*.json', '!**/_*.json'], {
  eager: true,
  import: 'default',
});
const reports = import.meta.glob<ReportSchema>(['../../../schemas/reports/*.json', '!**/_*.json'], {
  eager: true,
  import: 'default',
});
const [settings] = Object.values(
  import.meta.glob<SettingsSchema>('../../../schemas/_settings.json', { eager: true, import: 'default' }),
);

/**
 * Returns the schema files that were included when the client was built, with texts in the given language. They replace
 * the response of a server that has no call for schemas.
 */
export const builtSchemas = (language: Language): SchemaAnswer => {
  if (settings === undefined) throw new Error('schemas/_settings.json: was not found when the client was built');
  const written = { resources: Object.values(resources), reports: Object.values(reports), settings };
  return {
    version: 'built',
    ...localizeFiles(written, language),
    validators: '',
    words: choiceTitlesIn(written, language),
  };
};

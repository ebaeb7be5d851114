import type { SchemaFiles } from '../schema/files/schemaFiles.ts';
import type { Language } from './languages.ts';
import { localize } from './localize.ts';

/**
 * Returns all schema files with their texts in one language; texts without a translation are in English.
 */
export const localizeFiles = (files: SchemaFiles, language: Language): SchemaFiles => ({
  ...files,
  resources: files.resources.map((file) => localize(file, language)),
  ...(files.reports === undefined ? {} : { reports: files.reports.map((file) => localize(file, language)) }),
  ...(files.intake === undefined ? {} : { intake: files.intake.map((file) => localize(file, language)) }),
  ...(files.channels === undefined ? {} : { channels: files.channels.map((file) => localize(file, language)) }),
  ...(files.rules === undefined ? {} : { rules: files.rules.map((file) => localize(file, language)) }),
  settings: localize(files.settings, language),
});

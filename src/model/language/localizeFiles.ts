import type { SchemaFiles } from '../schema/files/schemaFiles.ts';
import type { Language } from './languages.ts';
import { localize } from './localize.ts';

const isEnglish = (text: string): boolean => /^[\p{Script=Latin}\P{L}]*$/u.test(text);

/**
 * Returns all schema files with their texts in one language; texts without a translation are in English. If a resource
 * has no plural, and its title is not in Latin letters, the title becomes the plural too.
 */
export const localizeFiles = (files: SchemaFiles, language: Language): SchemaFiles => ({
  ...files,
  resources: files.resources
    .map((file) => localize<SchemaFiles['resources'][number]>(file, language))
    // The default plural adds an English s to the title, which is wrong in another language.
    .map((file) => (file.plural === undefined && !isEnglish(file.title) ? { ...file, plural: file.title } : file)),
  ...(files.reports === undefined ? {} : { reports: files.reports.map((file) => localize(file, language)) }),
  ...(files.intake === undefined ? {} : { intake: files.intake.map((file) => localize(file, language)) }),
  ...(files.channels === undefined ? {} : { channels: files.channels.map((file) => localize(file, language)) }),
  ...(files.rules === undefined ? {} : { rules: files.rules.map((file) => localize(file, language)) }),
  settings: localize(files.settings, language),
});

import type { ReportSchema } from './reportSchema.ts';
import type { ResourceSchema, SettingsSchema } from './schema.ts';

/** All files of the folder, parsed. */
export type SchemaFiles = {
  readonly resources: readonly ResourceSchema[];
  readonly reports?: readonly ReportSchema[];
  readonly settings: SettingsSchema;
};

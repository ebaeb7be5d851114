import type { ReportSchema } from './reportSchema.ts';
import type { ResourceSchema, SettingsSchema } from './schema.ts';

/** All parsed files of the folder. */
export type SchemaFiles = {
  readonly resources: readonly ResourceSchema[];
  readonly reports?: readonly ReportSchema[];
  readonly settings: SettingsSchema;
};

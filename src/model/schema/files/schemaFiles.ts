import type { ChannelSchema } from './channelSchema.ts';
import type { IntakeSchema } from './intakeSchema.ts';
import type { ReportSchema } from './reportSchema.ts';
import type { RuleSchema } from './automationSchema.ts';
import type { ResourceSchema } from '../schema.ts';
import type { SettingsSchema } from '../settingsSchema.ts';

/** All parsed files of the schema folder. */
export type SchemaFiles = {
  readonly resources: readonly ResourceSchema[];
  readonly reports?: readonly ReportSchema[];
  readonly intake?: readonly IntakeSchema[];
  readonly channels?: readonly ChannelSchema[];
  readonly rules?: readonly RuleSchema[];
  readonly settings: SettingsSchema;
};

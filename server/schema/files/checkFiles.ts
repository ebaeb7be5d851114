import { kinds } from '#kinds/index.ts';
import { localize } from '#model/language/localize.ts';
import type { RuleSchema } from '#model/schema/files/automationSchema.ts';
import type { ChannelSchema } from '#model/schema/files/channelSchema.ts';
import type { IntakeSchema } from '#model/schema/files/intakeSchema.ts';
import type { ReportSchema } from '#model/schema/files/reportSchema.ts';
import type { Settings, SettingsSchema } from '#model/schema/settingsSchema.ts';
import type { SchemaFiles } from '#model/schema/files/schemaFiles.ts';
import { parseSettings } from '#model/settings.ts';
import {
  checkChannelWords,
  checkIntakeWords,
  checkReportWords,
  checkRuleWords,
  checkSettingsWords,
} from '../vocabulary/checkVocabulary.ts';
import type { Problem } from '../problems/problem.ts';
import { checkChannels } from '../checks/intake/checkChannels.ts';
import { checkIntakes } from '../checks/intake/checkIntakes.ts';
import { intakeWarnings } from '../checks/intake/intakeWarnings.ts';
import { checkRules } from '../checks/automation/checkRules.ts';
import { sendWarnings } from '../checks/automation/checkSend.ts';
import { checkReports } from '../checks/reports/checkReports.ts';
import { noSettings } from '../checks/fields/noSettings.ts';
import { checkSettingValues } from '../checks/checkSettingValues.ts';
import { checkSetup } from '../checks/features/checkSetup.ts';
import type { SchemaFile } from '../problems/schemaFile.ts';
import { type CheckedPart, checkPart } from './checkPart.ts';
import { type CheckedResources, checkResourceFiles } from './checkResourceFiles.ts';
import { locateAll, ownFindings } from './ownFindings.ts';
import type { PartFolder } from './partFolders.ts';

/** The result of a check of all schema files. */
export type Checked = {
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  /** The files with the texts of all languages. Absent if there are problems. */
  readonly files: SchemaFiles | undefined;
};

const byPlace = (a: Problem, b: Problem): number =>
  a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column;

type CheckedSettings = {
  readonly settings: Settings;
  /** Whether the words of the file are valid. Otherwise `settings` are the defaults. */
  readonly isSound: boolean;
  readonly problems: readonly Problem[];
};

const checkSettingsFile = (file: SchemaFile): CheckedSettings => {
  const findings = ownFindings(file, checkSettingsWords);
  const isSound = findings.length === 0;
  // The vocabulary check guarantees the shapes.
  const settings = parseSettings(isSound ? localize<SettingsSchema>(file.value, 'en') : noSettings);
  return { settings, isSound, problems: locateAll(file, isSound ? checkSettingValues(settings) : findings) };
};

type PartFiles = { readonly [part in PartFolder]?: readonly SchemaFile[] };

/** The checked files of each part of the schema folder. */
type CheckedParts = {
  readonly reports: CheckedPart<ReportSchema>;
  readonly intake: CheckedPart<IntakeSchema>;
  readonly channels: CheckedPart<ChannelSchema>;
  readonly rules: CheckedPart<RuleSchema>;
};

/** Checks the reports, sources, channels and rules. Rules come last, because they name channels and sources. */
const checkParts = (files: PartFiles, { resources, isWhole }: CheckedResources, settings: Settings): CheckedParts => {
  const about = { resources, kinds, settings };
  const reports = checkPart<ReportSchema>(files.reports ?? [], {
    isWhole,
    checkWords: checkReportWords,
    checkTogether: (schemas, fileOf) => checkReports({ ...about, reports: schemas }, fileOf),
  });
  const intake = checkPart<IntakeSchema>(files.intake ?? [], {
    isWhole,
    checkWords: checkIntakeWords,
    checkTogether: (schemas, fileOf) => checkIntakes({ ...about, intake: schemas }, fileOf),
    warn: (schemas) => intakeWarnings(schemas, resources),
  });
  const channels = checkPart<ChannelSchema>(files.channels ?? [], {
    isWhole,
    checkWords: checkChannelWords,
    checkTogether: (schemas, fileOf) => checkChannels({ ...about, channels: schemas }, fileOf),
  });
  // A file with invalid words is reported once, and not again by each rule that names it.
  const areNamedWhole =
    channels.schemas.length === (files.channels ?? []).length && intake.schemas.length === (files.intake ?? []).length;
  const named = { ...about, channels: channels.schemas, intake: intake.schemas };
  const rules = checkPart<RuleSchema>(files.rules ?? [], {
    isWhole,
    checkWords: checkRuleWords,
    checkTogether: (schemas, fileOf) => (areNamedWhole ? checkRules({ ...named, rules: schemas }, fileOf) : []),
    warn: (schemas) => sendWarnings(schemas, channels.schemas),
  });
  return { reports, intake, channels, rules };
};

/**
 * Checks the files of a folder, first each file and then all together. Returns problems and warnings in the order of
 * file and line. A file with invalid words is not checked further, because its meaning is unclear. If a resource file
 * has invalid words, checks across files are left out.
 */
export const checkFiles = (
  resourceFiles: readonly SchemaFile[],
  settingsFile: SchemaFile,
  partFiles: PartFiles = {},
): Checked => {
  const { settings, isSound, problems: settingProblems } = checkSettingsFile(settingsFile);
  const checked = checkResourceFiles(resourceFiles, settings);
  const setupProblems =
    checked.isWhole && isSound ? locateAll(settingsFile, checkSetup(settings.setup, checked.resources)) : [];
  const { reports, intake, channels, rules } = checkParts(partFiles, checked, settings);
  const parts = [reports, intake, channels, rules];
  const problems = [
    ...settingProblems,
    ...checked.problems,
    ...setupProblems,
    ...parts.flatMap((part) => part.problems),
  ];
  const warnings = [...checked.warnings, ...parts.flatMap((part) => part.warnings)];
  const files: SchemaFiles = {
    resources: checked.written,
    reports: reports.written,
    intake: intake.written,
    channels: channels.written,
    rules: rules.written,
    settings: settingsFile.value as SettingsSchema,
  };
  return {
    problems: problems.sort(byPlace),
    warnings: warnings.sort(byPlace),
    files: problems.length > 0 ? undefined : files,
  };
};

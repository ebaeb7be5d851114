import { kinds } from '#kinds/index.ts';
import { localize } from '#model/language/localize.ts';
import { isObject } from '#model/schema/json.ts';
import { parseResource } from '#model/parseModel.ts';
import type { RuleSchema } from '#model/schema/files/automationSchema.ts';
import type { ChannelSchema } from '#model/schema/files/channelSchema.ts';
import type { IntakeSchema } from '#model/schema/files/intakeSchema.ts';
import type { ReportSchema } from '#model/schema/files/reportSchema.ts';
import type { ResourceSchema, SettingsSchema } from '#model/schema/schema.ts';
import type { SchemaFiles } from '#model/schema/files/schemaFiles.ts';
import { parseSettings } from '#model/settings.ts';
import {
  checkChannelWords,
  checkIntakeWords,
  checkReportWords,
  checkResourceWords,
  checkRuleWords,
  checkSettingsWords,
} from '../vocabulary/checkVocabulary.ts';
import type { Finding, Problem } from '../problems/problem.ts';
import { checkChannels } from '../checks/intake/checkChannels.ts';
import { checkIntakes } from '../checks/intake/checkIntakes.ts';
import { intakeWarnings } from '../checks/intake/intakeWarnings.ts';
import { checkRules } from '../checks/automation/checkRules.ts';
import { sendWarnings } from '../checks/automation/checkSend.ts';
import { checkReports } from '../checks/reports/checkReports.ts';
import { checkAcross, type FoundIn } from '../checks/checkAcross.ts';
import { checks } from '../checks/checks.ts';
import type { CheckContext } from '../checks/fields/context.ts';
import { noSettings } from '../checks/fields/noSettings.ts';
import { checkSettingValues } from '../checks/checkSettingValues.ts';
import { checkSetup } from '../checks/features/checkSetup.ts';
import { warnings } from '../checks/warnings.ts';
import type { PartFolder } from './partFolders.ts';
import { locate, type SchemaFile } from '../problems/schemaFile.ts';

/** The result of a check of all schema files. */
export type Checked = {
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  /** The files with the texts of all languages. Absent if there are problems. */
  readonly files: SchemaFiles | undefined;
};

const locateAll = (file: SchemaFile, findings: readonly Finding[]): readonly Problem[] =>
  findings.map((finding) => locate(file, finding));

/** Returns the findings of one file: syntax, keys, words. */
const ownFindings = (file: SchemaFile, checkWords: (value: unknown) => readonly Finding[]): readonly Finding[] =>
  file.value === undefined ? file.findings : [...file.findings, ...checkWords(file.value)];

const byPlace = (a: Problem, b: Problem): number =>
  a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column;

/**
 * Checks the files of a folder, first each file and then all together. Returns problems and warnings in the order of
 * file and line. A file with invalid words is not checked further, because its meaning is unclear. If a resource file
 * has invalid words, checks across files are left out.
 */
export const checkFiles = (
  resourceFiles: readonly SchemaFile[],
  settingsFile: SchemaFile,
  {
    reports: reportFiles = [],
    intake: intakeFiles = [],
    channels: channelFiles = [],
    rules: ruleFiles = [],
  }: { readonly [part in PartFolder]?: readonly SchemaFile[] } = {},
): Checked => {
  const settingsFindings = ownFindings(settingsFile, checkSettingsWords);
  // The vocabulary check guarantees the shapes.
  const settings = settingsFindings.length === 0 ? localize<SettingsSchema>(settingsFile.value, 'en') : noSettings;
  const problems: Problem[] = [
    ...locateAll(
      settingsFile,
      settingsFindings.length === 0 ? checkSettingValues(parseSettings(settings)) : settingsFindings,
    ),
  ];
  const sound = resourceFiles.filter((file) => {
    const findings = ownFindings(file, checkResourceWords);
    problems.push(...locateAll(file, findings));
    return findings.length === 0;
  });
  const resourceNames = resourceFiles.flatMap(({ value }) =>
    isObject(value) && typeof value['name'] === 'string' ? [value['name']] : [],
  );
  const read = sound.map((file) => ({ file, resource: parseResource(localize<ResourceSchema>(file.value, 'en')) }));
  const warned = read.flatMap(({ file }) => locateAll(file, file.warnings ?? []));
  for (const { file, resource } of read) {
    const context: CheckContext = { resource, resourceNames, kinds, settings: parseSettings(settings) };
    problems.push(...checks.flatMap((check) => locateAll(file, check(context))));
    warned.push(...warnings.flatMap((check) => locateAll(file, check(context))));
  }
  // If a file cannot be read, references to it are not checked: each would be reported as a separate problem.
  const isWhole = read.length === resourceFiles.length;
  for (const { index, finding } of isWhole
    ? checkAcross(
        read.map(({ resource }) => resource),
        (at) => read[at]?.file.file ?? '',
      )
    : []) {
    const file = read[index]?.file;
    if (file !== undefined) problems.push(locate(file, finding));
  }
  if (isWhole && settingsFindings.length === 0) {
    problems.push(
      ...locateAll(
        settingsFile,
        checkSetup(
          parseSettings(settings).setup,
          read.map(({ resource }) => resource),
        ),
      ),
    );
  }
  /** Checks the files of one kind, such as reports: first each file, then the valid ones together. */
  const checkPart = <Schema>(
    partFiles: readonly SchemaFile[],
    checkWords: (value: unknown) => readonly Finding[],
    checkTogether: (schemas: readonly Schema[], fileOf: (index: number) => string) => readonly FoundIn[],
    warn: (schemas: readonly Schema[]) => readonly FoundIn[] = () => [],
  ): { readonly schemas: readonly Schema[]; readonly written: readonly Schema[] } => {
    const soundFiles = partFiles.filter((file) => {
      const findings = ownFindings(file, checkWords);
      problems.push(...locateAll(file, findings));
      return findings.length === 0;
    });
    // The vocabulary check guarantees the shapes.
    const schemas = soundFiles.map(({ value }) => localize<Schema>(value, 'en'));
    for (const { index, finding } of isWhole ? checkTogether(schemas, (at) => soundFiles[at]?.file ?? '') : []) {
      const file = soundFiles[index];
      if (file !== undefined) problems.push(locate(file, finding));
    }
    for (const { index, finding } of isWhole ? warn(schemas) : []) {
      const file = soundFiles[index];
      if (file !== undefined) warned.push(locate(file, finding));
    }
    return { schemas, written: soundFiles.map(({ value }) => value as Schema) };
  };
  const about = { resources: read.map(({ resource }) => resource), kinds, settings: parseSettings(settings) };
  const reports = checkPart<ReportSchema>(reportFiles, checkReportWords, (some, fileOf) =>
    checkReports({ ...about, reports: some }, fileOf),
  );
  const intake = checkPart<IntakeSchema>(
    intakeFiles,
    checkIntakeWords,
    (some, fileOf) => checkIntakes({ ...about, intake: some }, fileOf),
    (some) => intakeWarnings(some, about.resources),
  );
  const channels = checkPart<ChannelSchema>(channelFiles, checkChannelWords, (some, fileOf) =>
    checkChannels({ ...about, channels: some }, fileOf),
  );
  // A file with invalid words is reported once, and not again by each rule that names it.
  const areNamedWhole = channels.schemas.length === channelFiles.length && intake.schemas.length === intakeFiles.length;
  const ruleSchemas = checkPart<RuleSchema>(
    ruleFiles,
    checkRuleWords,
    (some, fileOf) =>
      areNamedWhole
        ? checkRules({ ...about, channels: channels.schemas, intake: intake.schemas, rules: some }, fileOf)
        : [],
    (some) => sendWarnings(some, channels.schemas),
  );
  const files =
    problems.length > 0
      ? undefined
      : {
          // The vocabulary check guarantees the shapes, except that texts may be in several languages.
          resources: read.map(({ file }) => file.value as ResourceSchema),
          reports: reports.written,
          intake: intake.written,
          channels: channels.written,
          rules: ruleSchemas.written,
          settings: settingsFile.value as SettingsSchema,
        };
  return { problems: problems.sort(byPlace), warnings: warned.sort(byPlace), files };
};

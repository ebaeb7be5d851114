import { word } from '../language/wording.ts';
import type { ReportSchema } from '../schema/files/reportSchema.ts';

/**
 * Returns the title of the menu group that contains all reports: `Reports`. A resource whose file names the group
 * `Reports` is in it too.
 */
export const reportsTitle = (): string => word('Reports');

type Reports = Readonly<Record<string, ReportSchema>>;

/** Sorts reports as the menu does: by `order`, then by title. A report without `order` is sorted as if it had 1000. */
export const orderedReports = (reports: Reports): readonly ReportSchema[] =>
  Object.values(reports).toSorted((a, b) => (a.order ?? 1000) - (b.order ?? 1000) || a.title.localeCompare(b.title));

const folderOf = ({ route }: ReportSchema): string => route.slice(0, route.lastIndexOf('/'));

/**
 * Returns the paths one level above the reports, e.g. `/dashboard/reports/leads`, except those at which there is a
 * report.
 */
export const reportFolders = (reports: Reports): readonly string[] => {
  const routes = new Set(Object.values(reports).map(({ route }) => route));
  return [...new Set(Object.values(reports).map(folderOf))].filter((folder) => !routes.has(folder));
};

/** Returns the reports directly below a path, in the order of the menu. */
export const reportsIn = (reports: Reports, folder: string): readonly ReportSchema[] =>
  orderedReports(reports).filter((report) => folderOf(report) === folder);

/** A menu heading with its reports. */
export type ReportGroup = { readonly title: string; readonly reports: readonly ReportSchema[] };

/** Groups reports by their menu heading. The groups are in the order in which their first reports are given. */
export const reportGroups = (reports: readonly ReportSchema[]): readonly ReportGroup[] => {
  const groups = new Map<string, ReportSchema[]>();
  for (const report of reports) {
    const members = groups.get(report.group);
    if (members === undefined) groups.set(report.group, [report]);
    else members.push(report);
  }
  return [...groups].map(([title, members]) => ({ title, reports: members }));
};

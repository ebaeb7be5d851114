import type { ReportSchema } from '../schema/reportSchema.ts';

/** Heading of the menu that all reports stand under, with whatever resource says that it belongs there. */
export const reportsTitle = 'Reports';

type Reports = Readonly<Record<string, ReportSchema>>;

/** Puts reports into the order of the menu. */
export const orderedReports = (reports: Reports): readonly ReportSchema[] =>
  Object.values(reports).toSorted((a, b) => (a.order ?? 1000) - (b.order ?? 1000) || a.title.localeCompare(b.title));

const folderOf = ({ route }: ReportSchema): string => route.slice(0, route.lastIndexOf('/'));

/** Gives the addresses that hold reports and are none themselves, e.g. `/dashboard/reports/leads`. */
export const reportFolders = (reports: Reports): readonly string[] => {
  const routes = new Set(Object.values(reports).map(({ route }) => route));
  return [...new Set(Object.values(reports).map(folderOf))].filter((folder) => !routes.has(folder));
};

/** Gives the reports that lie directly in a folder, in the order of the menu. */
export const reportsIn = (reports: Reports, folder: string): readonly ReportSchema[] =>
  orderedReports(reports).filter((report) => folderOf(report) === folder);

/** A heading of the menu with its reports. */
export type ReportGroup = { readonly title: string; readonly reports: readonly ReportSchema[] };

/** Puts reports under their headings, each heading where its first report stands. */
export const reportGroups = (reports: readonly ReportSchema[]): readonly ReportGroup[] => {
  const groups = new Map<string, ReportSchema[]>();
  for (const report of reports) {
    const members = groups.get(report.group);
    if (members === undefined) groups.set(report.group, [report]);
    else members.push(report);
  }
  return [...groups].map(([title, members]) => ({ title, reports: members }));
};

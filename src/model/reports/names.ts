/** Root path of all reports. */
export const reportsRoot = '/dashboard/reports';

/** Returns the name of the report at a route: `/dashboard/reports/leads/user-vs-source` → `leads-user-vs-source`. */
export const reportNameOf = (route: string): string => route.slice(reportsRoot.length + 1).replaceAll('/', '-');

/** Returns the path of a report's call: `leads-status` → `/api/v2/admin/get-report/leads-status`. */
export const reportCall = (name: string): string => `/api/v2/admin/get-report/${name}`;

/** Where all reports live. */
export const reportsRoot = '/dashboard/reports';

/** Gives the name of the report of a route: `/dashboard/reports/leads/user-vs-source` → `leads-user-vs-source`. */
export const reportNameOf = (route: string): string => route.slice(reportsRoot.length + 1).replaceAll('/', '-');

/** Gives the address of the call of a report: `leads-status` → `/api/v2/admin/get-report/leads-status`. */
export const reportCall = (name: string): string => `/api/v2/admin/get-report/${name}`;

/** A folder of the source code, what it is for, and which folders it may import from. */
export type Folder = {
  readonly path: string;
  readonly purpose: string;
  readonly imports: readonly string[];
};

/**
 * Every folder from the bottom up. An import that is not listed here fails the architecture test;
 * `docs/ARCHITECTURE.md` is printed from this table.
 */
export const folders: readonly Folder[] = [
  {
    path: 'server/postgres/embedded',
    purpose: 'Runs the bundled or the installed Postgres as a child process.',
    imports: [],
  },
  {
    path: 'src/model',
    purpose: 'Reads schema files into one model for client and server. Pure: no packages, no DOM, no Node.',
    imports: [],
  },
  {
    path: 'src/theme',
    purpose: 'Colours, fonts and style sheets.',
    imports: [],
  },
  {
    path: 'server/postgres',
    purpose: 'Connections, transactions, timeouts, and the parts of a statement.',
    imports: ['src/model'],
  },
  {
    path: 'server/storage',
    purpose: 'Stored files: the local disk, uploads, and images re-encoded in a separate process.',
    imports: ['src/model'],
  },
  {
    path: 'src/kinds',
    purpose: 'One folder per field type ("kind"): JSON Schema, column and text, plus React cell, input and filter.',
    imports: ['src/model'],
  },
  {
    path: 'src/preview',
    purpose: 'Scripts and styles of the public page. It never imports react-admin.',
    imports: ['src/model'],
  },
  {
    path: 'server/auth',
    purpose: 'Sign-in, sessions, tokens, passwords, permissions, API keys, rate limits and the security log.',
    imports: ['server/postgres', 'src/model'],
  },
  {
    path: 'src/providers',
    purpose: 'Data, sign-in and permissions for react-admin; the only place of the client that calls the server.',
    imports: ['src/kinds', 'src/model'],
  },
  {
    path: 'server/config',
    purpose: 'Reads the environment and the command line.',
    imports: ['server/auth', 'server/storage'],
  },
  {
    path: 'server/live',
    purpose: 'Server-sent events to open browsers.',
    imports: ['server/auth', 'src/model'],
  },
  {
    path: 'server/query',
    purpose: 'Builds SQL for filters, sorting, paging, search, counts, matching and writes. Runs none of it.',
    imports: ['server/auth', 'server/postgres', 'src/kinds', 'src/model'],
  },
  {
    path: 'src/layout',
    purpose: 'The frame around every screen: menu, header, notifications, and the empty, loading and error states.',
    imports: ['src/kinds', 'src/model', 'src/providers', 'src/theme'],
  },
  {
    path: 'src/resources/shared',
    purpose: 'Parts that lists, forms, record pages and features share: sheets, dialogs, chips.',
    imports: ['src/kinds', 'src/model', 'src/providers'],
  },
  {
    path: 'server/features/audit',
    purpose: 'The audit log in plain words.',
    imports: ['server/auth', 'server/postgres', 'server/query', 'src/kinds', 'src/model'],
  },
  {
    path: 'server/features/notifications',
    purpose: 'The list behind the bell.',
    imports: ['server/postgres', 'server/query', 'src/model'],
  },
  {
    path: 'server/openapi',
    purpose: 'The OpenAPI document of the active schemas.',
    imports: ['server/auth', 'server/query', 'src/kinds', 'src/model'],
  },
  {
    path: 'server/reports',
    purpose: 'Report queries and their results.',
    imports: ['server/postgres', 'server/query', 'src/kinds', 'src/model'],
  },
  {
    path: 'server/schema',
    purpose: 'Loads and watches schema files, checks them, syncs tables, migrates records and activates versions.',
    imports: ['server/auth', 'server/postgres', 'server/query', 'src/kinds', 'src/model'],
  },
  {
    path: 'src/features/callLog',
    purpose: 'Logging calls and notes.',
    imports: ['src/model', 'src/providers', 'src/resources/shared'],
  },
  {
    path: 'src/features/documents',
    purpose: 'Printing a record as PDF.',
    imports: ['src/model', 'src/providers', 'src/resources/shared'],
  },
  {
    path: 'src/features/integrations',
    purpose: 'API keys, webhooks and their deliveries.',
    imports: ['src/kinds', 'src/model', 'src/providers', 'src/resources/shared'],
  },
  {
    path: 'src/features/matching',
    purpose: 'Matches between records, and what was shared already.',
    imports: ['src/kinds', 'src/layout', 'src/model', 'src/providers', 'src/resources/shared', 'src/theme'],
  },
  {
    path: 'src/features/payments',
    purpose: 'Payments of an invoice.',
    imports: ['src/kinds', 'src/model', 'src/providers', 'src/resources/shared'],
  },
  {
    path: 'src/features/qrCodes',
    purpose: 'QR codes of public pages.',
    imports: ['src/model', 'src/providers', 'src/resources/shared', 'src/theme'],
  },
  {
    path: 'src/features/savedViews',
    purpose: 'Saved report views.',
    imports: ['src/model', 'src/providers', 'src/resources/shared'],
  },
  {
    path: 'src/resources/list',
    purpose: 'Lists of any resource: state, table, cards, filters.',
    imports: ['src/kinds', 'src/layout', 'src/model', 'src/providers', 'src/resources/shared', 'src/theme'],
  },
  {
    path: 'src/resources/status',
    purpose: 'Status changes and the outcome of a call, meeting or visit.',
    imports: ['src/model', 'src/providers', 'src/resources/shared'],
  },
  {
    path: 'server/features/home',
    purpose: 'The tiles of the home screen.',
    imports: ['server/query', 'server/reports', 'src/model'],
  },
  {
    path: 'server/records',
    purpose: 'Operations on any resource: list, get, create, update, delete, restore, status, assign, convert, bulk.',
    imports: [
      'server/auth', 'server/postgres', 'server/query', 'server/schema', 'server/storage', 'src/kinds', 'src/model',
    ],
  },
  {
    path: 'src/features/funnel',
    purpose: 'Share results of a record.',
    imports: ['src/layout', 'src/model', 'src/providers', 'src/resources/list', 'src/resources/shared'],
  },
  {
    path: 'src/features/import',
    purpose: 'The import wizard and the export dialog.',
    imports: ['src/kinds', 'src/layout', 'src/model', 'src/providers', 'src/resources/list', 'src/resources/shared'],
  },
  {
    path: 'src/features/messages',
    purpose: 'Message templates, the composer and sharing.',
    imports: ['src/features/callLog', 'src/kinds', 'src/layout', 'src/model', 'src/providers', 'src/resources/shared'],
  },
  {
    path: 'src/resources/bulk',
    purpose: 'Actions on several selected records.',
    imports: ['src/layout', 'src/model', 'src/providers', 'src/resources/list', 'src/resources/shared'],
  },
  {
    path: 'src/resources/show',
    purpose: 'Record pages: sections, timeline, related records, gallery.',
    imports: [
      'src/kinds', 'src/layout', 'src/model', 'src/providers', 'src/resources/list', 'src/resources/shared',
      'src/resources/status', 'src/theme',
    ],
  },
  {
    path: 'server/documents',
    purpose: 'PDF and spreadsheet files: readers, writers, printed records, report files, QR sheets.',
    imports: ['server/postgres', 'server/query', 'server/records', 'server/reports', 'src/kinds', 'src/model'],
  },
  {
    path: 'server/features/accounts',
    purpose: 'Sign-in, password reset and ending sessions as operations.',
    imports: ['server/auth', 'server/postgres', 'server/records', 'src/kinds', 'src/model'],
  },
  {
    path: 'server/features/attendance',
    purpose: 'Clocking, corrections and the month of attendance.',
    imports: ['server/postgres', 'server/query', 'server/records', 'src/kinds', 'src/model'],
  },
  {
    path: 'server/features/matching',
    purpose: 'Matches between records.',
    imports: ['server/postgres', 'server/query', 'server/records', 'src/model'],
  },
  {
    path: 'server/features/messages',
    purpose: 'Message previews with the values of a record.',
    imports: ['server/query', 'server/records', 'src/kinds', 'src/model'],
  },
  {
    path: 'server/features/payments',
    purpose: 'Payments of a record.',
    imports: ['server/postgres', 'server/records', 'src/kinds', 'src/model'],
  },
  {
    path: 'server/features/publicPage',
    purpose: 'Public pages, share links and public enquiries.',
    imports: [
      'server/auth', 'server/postgres', 'server/query', 'server/records', 'server/schema', 'src/kinds', 'src/model',
    ],
  },
  {
    path: 'server/features/share',
    purpose: 'Sharing records with a person.',
    imports: ['server/postgres', 'server/query', 'server/records', 'src/model'],
  },
  {
    path: 'server/features/timeline',
    purpose: 'Calls, notes, outcomes and the timeline of a record.',
    imports: ['server/postgres', 'server/query', 'server/records', 'src/kinds', 'src/model'],
  },
  {
    path: 'server/features/webhooks',
    purpose: 'The outbox, its deliveries, and the secrets of integrations.',
    imports: ['server/auth', 'server/postgres', 'server/query', 'server/records', 'src/model'],
  },
  {
    path: 'src/features/conversion',
    purpose: 'Creating a record of another resource from a record.',
    imports: ['src/model', 'src/providers', 'src/resources/bulk', 'src/resources/shared'],
  },
  {
    path: 'src/resources',
    purpose: 'The list screen, built from its parts.',
    imports: ['src/layout', 'src/model', 'src/resources/bulk', 'src/resources/list', 'src/resources/shared'],
  },
  {
    path: 'src/resources/form',
    purpose: 'Forms of any resource.',
    imports: ['src/features/messages', 'src/kinds', 'src/layout', 'src/model', 'src/providers', 'src/resources/shared'],
  },
  {
    path: 'server/features/email',
    purpose: 'Scheduled reports by email.',
    imports: ['server/auth', 'server/config', 'server/documents', 'server/postgres', 'server/reports', 'src/model'],
  },
  {
    path: 'server/features/export',
    purpose: 'Export of a list as CSV or spreadsheet.',
    imports: [
      'server/auth', 'server/documents', 'server/features/messages', 'server/postgres', 'server/query',
      'server/records', 'src/kinds', 'src/model',
    ],
  },
  {
    path: 'server/features/import',
    purpose: 'Import of files: mapping, reading, writing rows, undo.',
    imports: [
      'server/auth', 'server/documents', 'server/postgres', 'server/query', 'server/records', 'server/schema',
      'server/storage', 'src/kinds', 'src/model',
    ],
  },
  {
    path: 'src/features/attendance',
    purpose: 'The attendance screen, clock and corrections.',
    imports: [
      'src/kinds', 'src/layout', 'src/model', 'src/providers', 'src/resources', 'src/resources/shared', 'src/theme',
    ],
  },
  {
    path: 'src/features/people',
    purpose: 'Users, teams, roles, and handing over work.',
    imports: [
      'src/kinds', 'src/layout', 'src/model', 'src/providers', 'src/resources', 'src/resources/shared',
      'src/resources/show', 'src/theme',
    ],
  },
  {
    path: 'src/features/singleton',
    purpose: 'Resources with one record, such as the agency profile.',
    imports: [
      'src/kinds', 'src/layout', 'src/model', 'src/providers', 'src/resources/form', 'src/resources/shared',
      'src/resources/show', 'src/theme',
    ],
  },
  {
    path: 'src/resources/inline',
    purpose: 'Editing one field in a list row.',
    imports: ['src/kinds', 'src/model', 'src/resources/form', 'src/resources/list', 'src/resources/shared'],
  },
  {
    path: 'server/sample',
    purpose: 'The sample agency, starter roles and templates, and the setup checklist.',
    imports: [
      'server/auth', 'server/config', 'server/features/import', 'server/postgres', 'server/query', 'server/records',
      'server/schema', 'server/storage', 'src/kinds', 'src/model',
    ],
  },
  {
    path: 'src/screens',
    purpose: 'Screens that belong to no single resource: home, sign-in, settings, reports, studio, API, audit log.',
    imports: [
      'src/features/attendance', 'src/features/callLog', 'src/features/funnel', 'src/features/import',
      'src/features/integrations', 'src/features/matching', 'src/features/messages', 'src/features/people',
      'src/features/savedViews', 'src/features/singleton', 'src/kinds', 'src/layout', 'src/model', 'src/providers',
      'src/resources', 'src/resources/form', 'src/resources/list', 'src/resources/shared', 'src/resources/show',
      'src/theme',
    ],
  },
  {
    path: 'server/http',
    purpose: 'The HTTP app: plugins, the API dispatcher with its table of operations, and every route.',
    imports: [
      'server/auth', 'server/config', 'server/documents', 'server/features/accounts', 'server/features/attendance',
      'server/features/audit', 'server/features/email', 'server/features/export', 'server/features/home',
      'server/features/import', 'server/features/matching', 'server/features/messages', 'server/features/notifications',
      'server/features/payments', 'server/features/publicPage', 'server/features/share', 'server/features/timeline',
      'server/features/webhooks', 'server/live', 'server/openapi', 'server/postgres', 'server/query', 'server/records',
      'server/reports', 'server/sample', 'server/schema', 'server/storage', 'src/kinds', 'src/model',
    ],
  },
  {
    path: 'src',
    purpose: 'Entry points, routes and the registry of dialogs.',
    imports: [
      'src/features/attendance', 'src/features/callLog', 'src/features/conversion', 'src/features/documents',
      'src/features/import', 'src/features/integrations', 'src/features/messages', 'src/features/payments',
      'src/features/people', 'src/features/qrCodes', 'src/kinds', 'src/layout', 'src/model', 'src/providers',
      'src/resources/bulk', 'src/resources/inline', 'src/resources/list', 'src/resources/shared',
      'src/resources/status', 'src/screens', 'src/theme',
    ],
  },
  {
    path: 'server/start',
    purpose: 'Starts and stops the process: opens the database, listens, runs background workers, handles signals.',
    imports: [
      'server/auth', 'server/config', 'server/features/email', 'server/features/webhooks', 'server/http',
      'server/postgres', 'server/postgres/embedded', 'server/sample', 'server/schema', 'server/storage',
    ],
  },
  {
    path: 'server',
    purpose: 'The process entry point. The only loose file.',
    imports: ['server/config', 'server/start'],
  },
  {
    path: 'server/cli',
    purpose: 'The commands `npm run schemas` and `npm run import`.',
    imports: [
      'server/auth', 'server/config', 'server/documents', 'server/features/import', 'server/postgres',
      'server/postgres/embedded', 'server/records', 'server/schema', 'server/start', 'src/model',
    ],
  },
];

const paths = folders.map(({ path }) => path).sort((a, b) => b.length - a.length);

/** Returns the folder of the table that a source file belongs to, or undefined: `server/http/buildApp.ts` → `server/http`. */
export const folderOf = (file: string): string | undefined =>
  paths.find((path) => (path.includes('/') ? file.startsWith(`${path}/`) : new RegExp(`^${path}/[^/]+$`).test(file)));

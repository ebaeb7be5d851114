import { parseFolders } from './parseFolders.ts';

/** The folders of the client. A folder may import only from earlier folders of this table and from shared folders. */
export const clientFolders = parseFolders(
  'src',
  `
theme
  Colors, fonts and style sheets.
  < messages model

publicPage
  Scripts and styles of the public page. It never imports react-admin.
  < model

providers
  Data, sign-in and permissions for react-admin; the only place of the client that calls the server.
  < kinds messages model

layout
  The frame around every screen: menu, header, notifications, and the empty, loading and error states.
  < kinds messages model providers theme
  > firstPaint icons keys parts header states mentions calls offline toasts bell shell

resources/shared
  Parts that lists, forms, record pages and features share: sheets, dialogs, chips.
  < kinds layout messages model providers

features/callLog
  Logging calls and notes.
  < kinds messages model providers resources/shared

features/documents
  Printing a record as PDF.
  < kinds messages providers resources/shared

features/integrations
  API keys, webhooks and their deliveries.
  < kinds messages model providers resources/shared

features/matching
  Matches between records, and what was shared already.
  < kinds layout messages model providers resources/shared theme

features/payments
  Payments of an invoice.
  < kinds messages model providers resources/shared theme

features/qrCodes
  QR codes of public pages.
  < kinds messages model providers resources/shared theme

resources/list
  The parts of a list of any resource: state, table, cards, filters. ../ResourceListScreen.tsx joins them.
  < kinds layout messages model providers resources/shared theme

features/savedViews
  Saved views of lists and reports.
  < kinds layout messages model providers resources/list resources/shared theme

resources/status
  Status changes, calls with their next step, and the outcome of a meeting or visit.
  < features/callLog kinds messages model providers resources/shared

resources/board
  The board of a list: a column per state, between which cards are dragged.
  < kinds layout messages model providers resources/list resources/shared resources/status theme

features/help
  The keyboard shortcuts, and what is new.
  < layout messages model resources/shared theme

features/funnel
  The share results of a record: how often its links were viewed, and the enquiries and leads that followed.
  < layout messages model providers resources/list resources/shared

features/import
  The import wizard.
  < kinds layout messages model providers resources/shared
  > parts mapping upload

features/export
  The dialog that downloads a list as a file.
  < features/import messages model providers resources/list resources/shared

features/messages
  Message templates, the composer and sharing.
  < features/callLog kinds layout messages model providers resources/shared theme

resources/bulk
  Actions on several selected records.
  < kinds layout messages model providers resources/list resources/shared theme

resources/show
  Record pages: sections, timeline, related records, gallery.
  < kinds layout messages model providers resources/list resources/shared resources/status theme

features/conversion
  Creating a record of another resource from a record.
  < kinds messages model providers resources/bulk resources/shared theme

resources
  The list screen (ResourceListScreen.tsx), which joins the parts of a list, its views and its bulk actions.
  < features/savedViews layout messages model resources/bulk resources/list resources/shared

resources/form
  Forms of any resource.
  < features/messages kinds layout messages model providers resources/shared

features/attendance
  The attendance screen, clock and corrections.
  < kinds layout messages model providers resources resources/shared theme

features/palette
  Search in all records and every command, by keyboard.
  < features/attendance kinds layout messages model providers resources/shared theme

features/people
  Users, teams, roles, and handing over work.
  < kinds layout messages model providers resources resources/shared resources/show theme

features/singleton
  Resources with one record, such as the agency profile.
  < kinds layout messages model resources/form resources/shared resources/show theme

resources/inline
  Editing a single field: in place in a list row, or documents in a dialog.
  < kinds messages model providers resources/form resources/list resources/shared

features/merge
  Suspected duplicates, and merging two records field by field.
  < kinds layout messages model providers resources/shared theme

screens/studio
  The schema studio: editor/ is the code editor with the tips of the vocabulary, state/ the drafts and their checks.
  < kinds layout messages model providers resources/shared theme
  > editor state panes dialogs

screens
  Screens that belong to no single resource: home, sign-in, settings, reports, API, audit log.
  < features/attendance features/callLog features/funnel features/import features/integrations
  < features/matching features/merge features/messages features/palette features/people features/savedViews
  < features/singleton kinds layout messages model providers resources resources/form resources/list resources/shared
  < resources/show resources/status screens/studio theme

features/bulkJobs
  Bulk actions in the background: their forms, their progress, and sending prepared messages.
  < features/messages kinds layout messages model providers resources/shared theme

.
  Entry points, routes and the registries of dialogs and looks.
  < features/attendance features/bulkJobs features/callLog features/conversion features/documents features/export
  < features/help features/integrations features/merge features/messages features/palette
  < features/payments features/people features/qrCodes kinds layout messages model providers resources/board
  < resources/bulk resources/inline resources/list resources/shared resources/status screens screens/studio theme
`,
);

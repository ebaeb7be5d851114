import { parseFolders } from './parseFolders.ts';

/** The folders of the server. A folder may import only from earlier folders of this table and from shared folders. */
export const serverFolders = parseFolders(
  'server',
  `
language
  The language of each request, and of the texts that the server writes outside a request.
  < src/model

postgres
  Connections, transactions, timeouts, and the parts of a statement.
  < src/model

storage
  Stored files: on the local disk or in S3, uploads, and images re-encoded in a separate process.
  < language src/model

metrics
  Metrics for Prometheus: requests, database connections, queues, event loop, live streams. The trace of a request.

auth
  Sign-in, sessions, tokens, passwords, permissions, API keys, rate limits and the security log.
  < language postgres src/model

connections
  What all connections to other software share: their secrets, reading and verifying their calls (payload/ parses
  bodies), counting refused ones, and which addresses are public, so that an address from a user cannot lead to the
  server's own network.
  < auth postgres src/model

config
  Reads the environment and the command line.
  < auth storage

database
  The database of an installation: finds or starts its Postgres and connects to it, for servers and for commands.
  embedded/ runs the bundled or the installed Postgres as a child process. backup/ has backup and restore: the database
  and its files in one encrypted file.
  < config postgres src/model storage

query
  Builds SQL, and runs none of it: lists/ for pages and counts of lists, filters/ for conditions, search and the user's
  scope, lookups/ for what other records refer to or hold, matching/, and records/ for reading and writing one record.
  < auth language metrics postgres src/kinds src/model
  > filters records lists matching lookups

live
  Server-sent events to open browsers, and who looks at which record.
  < auth postgres query src/model

contract
  The parts of which operations and routes define their requests and responses (JSON Schemas), the TypeScript types of
  these schemas, and the validation of requests.
  < language query src/kinds src/model

reports
  Report queries and their results.
  < language postgres query src/kinds src/model

schema
  From schema files to the active version: files/ loads and watches them, vocabulary/ and checks/ find mistakes (checks/
  has a file per word), drafts/ belongs to the studio, tables/ adds and renames columns and syncs indexes and triggers,
  migrations/ converts records and drops data, lookupsAndRollups/ keeps computed values up to date, and lifecycle/
  activates a version. mapping/ reads the mappings of imports and sources; patterns/ judges regular expressions;
  problems/ has the sentences about mistakes with their lines.
  < auth connections language postgres query src/kinds src/model
  > problems patterns vocabulary mapping tables checks files lookupsAndRollups migrations lifecycle drafts

features/home
  The tiles of the home screen, and My day, the queue of work.
  < postgres query reports src/model

records
  Work on records of any resource: operations/ has a file per API operation, plan/ decides what a write changes (and
  plan/transitions/ whether a status may change), guards/ refuses conflicts, write/ runs it and decides who is notified,
  authorize/ checks permissions, assignment/ chooses the owner, context/ is what an operation gets. searchRecords.ts
  searches all resources.
  < auth connections contract language postgres query schema src/kinds src/model storage
  > authorize plan context assignment guards write operations

documents
  Reads and writes Excel files and writes CSV files (spreadsheets/). PDF files: printed records, reports, QR codes and
  flyers, drawn in a thread of their own (drawing/). Reads no records; features/export and features/publicPage do.
  < language query reports src/kinds src/model

features/placeholders
  Fills the placeholders of texts and values, such as "Call {name}", from a record. Message previews.
  < contract language postgres query records src/kinds src/model

features/attendance
  Clocking, corrections and the month of attendance.
  < contract language postgres query records src/kinds src/model

features/matching
  Matches between records.
  < contract language postgres query records src/model

features/payments
  Payments of a record.
  < contract language postgres records src/kinds src/model

features/publicPage
  Public pages, their QR codes, share links and public enquiries.
  < auth contract documents language postgres query records schema src/kinds src/model

features/share
  Sharing records with a person.
  < contract language postgres query records src/model

features/timeline
  Calls, notes, outcomes and the timeline of a record.
  < auth contract language postgres query records src/kinds src/model

features/webhooks
  The outbox, its deliveries, and the secrets of integrations.
  < auth connections contract language postgres query records src/model

features/audit
  The audit log in plain words: its pages, its export, and how long it is kept.
  < auth documents language postgres query src/kinds src/model

features/email
  Email: the connection to the mail server, scheduled reports, and reading a mailbox. Each feature that sends email
  writes its own texts.
  < auth config documents language postgres reports schema src/model

features/accounts
  Sign-in, password reset, links to choose a password, and ending sessions.
  < auth contract features/email language postgres query records src/kinds src/model

features/export
  Export of a list as CSV or spreadsheet, and of a record as PDF.
  < auth contract documents features/placeholders language postgres query records src/kinds src/model

features/import
  Import of files: their mapping, the verdict on each row, writing rows, undo. files/ reads CSV;
  server/documents/spreadsheets reads Excel files. store/ has the statements of stored imports, request/ what a request
  reads and gets, and job/ runs an import.
  < auth contract documents language postgres query records schema src/kinds src/model storage
  > store maps files rows rejected request job

features/calendar
  What is scheduled over all resources, and its feed for other calendars.
  < postgres query src/model

features/notifications
  Notifications: bell, due times, settings, and their emails and web push. server/records/write/notify decides who is
  notified.
  < auth features/email features/webhooks language postgres query schema src/model

features/intake
  Records from other software: deliveries, their verification, and what they become.
  < auth connections features/email features/import features/publicPage language postgres query records schema
  < src/kinds src/model

features/channels
  Messages that leave and arrive: the outbox (queue/), the ways to send (providers/), delivery reports, replies, files
  and unsubscribing. fetching/ downloads received files in the background.
  < auth connections features/email features/placeholders features/timeline language postgres query records schema
  < src/kinds src/model storage
  > queue providers media sending receiving fetching

features/rules
  Automations: list, events, runs, deadlines, and trying a rule on past records.
  < auth documents features/channels features/placeholders features/webhooks language postgres query records schema
  < src/kinds src/model

features/telephony
  Phone calls: click-to-call, the callbacks of providers, the incoming call on screen, missed calls.
  < auth connections features/channels features/intake features/placeholders features/timeline language postgres query
  < records schema src/kinds src/model

sample
  The sample agency, starter roles and templates, and the setup checklist.
  < auth config features/import postgres query records schema src/kinds src/model storage
  > basics scenes people stock leads daily

features/bulkJobs
  Bulk actions in the background: starting, running, progress, results and undo.
  < auth contract documents features/placeholders features/timeline language postgres query records schema src/kinds
  < src/model storage

features/merge
  Duplicates: suspected pairs and their score of similarity, merging two records into one, and undo.
  < auth contract language postgres query records src/kinds src/model

http
  The HTTP app: api/ has the table of operations and answers calls of resources, routes/ the routes without a resource,
  plugins/ what applies to every request, mcp/ the MCP server, openapi/ the OpenAPI document of the active schemas.
  < auth config connections contract documents features/accounts features/attendance features/audit features/bulkJobs
  < features/calendar features/channels features/email features/export features/home features/import features/intake
  < features/matching features/merge features/notifications features/payments features/placeholders features/publicPage
  < features/rules features/share features/telephony features/timeline features/webhooks language live metrics postgres
  < query records reports sample schema src/kinds src/model storage

start
  Starts and stops the process: installation/ opens the database, the schemas and the files, jobs/ starts the
  background jobs of all features, workers/ starts several server processes. Listens and handles signals.
  < auth config database features/audit features/bulkJobs features/channels features/email features/intake
  < features/merge features/notifications features/rules features/telephony features/webhooks http metrics postgres
  < sample schema storage

.
  The process entry point, the only file directly in this folder.
  < config start

cli
  The commands \`npm run schemas\`, \`npm run import\`, \`npm run backup\` and \`npm run restore\`.
  < auth config database documents features/import postgres records schema src/model
`,
);

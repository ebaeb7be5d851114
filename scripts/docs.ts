import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { errorTable } from '#model/errors.ts';
import { permissionFor } from '#model/permissions/permissions.ts';
import { iconNames } from '#model/iconNames.ts';
import type { Model, Resource } from '#model/resource.ts';
import { printFolders } from './architecture.ts';
import { printIcons } from './icons.ts';
import { reservedNames } from '../server/schema/rules/fields/names.ts';
import { loadSchemas } from '../server/schema/files/loadSchemas.ts';

/** A file under `docs/` that is printed from the tables, never written by hand. */
export type PrintedDoc = { readonly path: string; readonly text: string };

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n');

const note = 'Printed by `npm run docs` from the tables it describes; a test fails when it is stale.';

const errorsDoc = (): string =>
  `# Errors\n\n${note} The table is \`src/model/errors.ts\`.\n\nEvery answer that refuses has the body `
  + '`{"error":{"code","message","fields"?,"requestId"}}`; `fields` maps the path of a field to its sentence.\n\n'
  + `${table(['Code', 'Status', 'Sentence where nothing more precise is known'], Object.entries(errorTable).map(([code, { status, text }]) => [`\`${code}\``, String(status), text]))}\n`;

const rightOf = (resource: Resource, verb: Parameters<typeof permissionFor>[1]): string => {
  if (verb === 'login') return 'open to all';
  const permission = permissionFor(resource, verb);
  return permission === undefined ? 'a scope: view, viewTeam or viewAssigned' : `${resource.module}.${permission}`;
};

const apiDoc = (model: Model): string => {
  const fixed = table(['Call', 'What it gives'], [
    ['`GET /health`', 'database and schema version; 503 within two seconds where the database does not answer'],
    ['`GET /health/ready`', 'for a load balancer: whether requests can be served'],
    ['`GET /health/live`', 'for a supervisor: whether the process answers'],
    ['`GET /api/v2/schema`', 'the active schemas, the settings, the address of the compiled rules'],
    ['`GET /api/v2/openapi.json`', 'all calls as OpenAPI 3.1, generated from the active schemas; without sign-in only how to sign in'],
    ['`GET /api/v2/admin/installation`', 'problems of the last schema edit, a running activation, whether sample data exists, the state of email; needs organization.edit'],
    ['`GET /api/v2/admin/schemas`', 'the active schema files and those in the folder, problems of the last edit, and earlier versions; needs schemas.view'],
    ['`GET /api/v2/admin/schemas/versions/{id}`', 'a version of a schema file; needs schemas.view'],
    ['`POST /api/v2/admin/schemas/check`', '`{files: [{name, text}]}` → problems of a draft, the existing records it would make invalid, and fixes; changes nothing; needs schemas.edit'],
    ['`POST /api/v2/admin/schemas/publish`', '`{files: [{name, text, was}]}` → writes a draft to the files and activates it; `was` is the hash of the text it is based on, rejected if the file changed since; long migrations continue in the background; needs schemas.edit'],
    ['`POST /api/v2/admin/schemas/try`', '`{files: [{name, text}]}` → a name that gives only this user the draft instead of the active schemas; nothing is saved; needs schemas.edit'],
    ['`POST /api/v2/admin/test-mail`', 'sends a test email to yourself; needs organization.edit'],
    ['`POST /api/v2/client/unsubscribe`', '`?key=` or `{key}` of a mail → its recipient gets that report no more; open to all'],
    ['`DELETE /api/v2/admin/sample`', 'removes the sample agency; needs organization.edit'],
    ['`GET /api/v2/live`', 'a stream of lines, `{changed}` a resource, `{told}`, `{lost}`, `{bye}`, an empty one now and then; any sign-in'],
    ['`GET /api/v2/admin/get-notification`', 'what the person who asks was told, `{data, unread}`; any sign-in'],
    ['`POST /api/v2/admin/read-notification`', '`{ids}`, absent for all: notes that they have read it'],
    ['`POST /api/v2/client/note-opening`', '`{share, visit}`: notes that a share link was opened, once for each visit; open to all, the answer tells nothing'],
    ['`GET /api/v2/admin/get-report/{name}`', 'a report by the name of its file; `from`, `to`, `basis`, `filter` (JSON), `team`, `inactive`, `step`, `by` (a field whose values make the lines); with `format=csv`, `xlsx` or `pdf` (and `sort`) as a file, which needs reports.export; needs one of reports.view, viewTeam, viewAll'],
    ['`GET /api/v2/admin/get-home`', 'all tiles of the home, from the reports that have `home`; each as far as the person may see it, one that fails with its sentence'],
    ['`POST /api/v2/admin/change-password`', '`{password, newPassword}` → a token that stands; all earlier ones end'],
  ]);
  const sections = Object.values(model.resources).map((resource) => {
    const rows = Object.values(resource.calls).map((call) => [call.verb, `\`${call.method} ${call.path}\``, rightOf(resource, call.verb)]);
    return `## ${resource.plural}\n\n${table(['Verb', 'Call', 'Permission'], rows)}`;
  });
  return `# Calls\n\n${note} They come from the \`api\` of the schema files; the token travels in the header \`token\`.\n\n`
    + `A list takes \`page\` (from 1), \`perPage\` (up to 1,000), \`sort\`, \`order\` (ASC or DESC), \`q\`, \`filter\` (JSON) and \`exact\`. At the REST root `
    + `it takes \`sort\`, \`range\` and \`filter\` of ra-data-simple-rest instead.\n\n${fixed}\n\n${sections.join('\n\n')}\n`;
};

const routesDoc = (model: Model): string => {
  const fixed = [
    ['`/`', '/dashboard where a login exists, otherwise /login'],
    ['`/login`', 'Sign in'],
    ['`/unsubscribe`', 'Wanting a mail no more; open to all'],
    ['`/dashboard`', 'Home'],
    ['`/dashboard/global-config`', 'Settings'],
    ['`/dashboard/api`', 'What programs can ask, made from the schemas'],
    ['`/dashboard/global-config/schemas`', 'Schema studio'],
    ['`/error_404` and every other', 'Not found'],
  ];
  const screens = Object.values(model.resources).flatMap((resource) =>
    Object.entries(resource.screens).map(([screen, path]) => [`\`${path}\``, `${resource.plural}: ${screen}`]));
  const reports = Object.values(model.reports).map(({ route, title }) => [`\`${route}\``, `Report: ${title}`]);
  const pages = Object.values(model.resources).flatMap(({ plural, preview }) =>
    (preview === undefined ? [] : [[`\`${preview.schema.address}\``, 'What the public pages are for'], [`\`${preview.schema.address}/{${preview.schema.sharer.name}}/{id}\``, `${plural}: public page, served finished`]]));
  return `# Addresses\n\n${note} The door is \`src/routes.tsx\`. The folder of a list leads to the list, that of reports to the first report in it.\n\n${table(['Address', 'Screen'], [...fixed, ...pages, ...screens, ...reports])}\n`;
};

/** Puts a text between the two marks of a part that is printed into a document written by hand. */
const withPart = (text: string, name: string, part: string): string => {
  const [begin, end] = [`<!-- ${name}: printed by npm run docs -->`, `<!-- end of ${name} -->`];
  const [before, rest] = text.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`Expected the marks ${begin} and ${end} in the document.`);
  return `${before}${begin}\n${part}\n${end}${after}`;
};

const listed = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(' ');

const reservedTable = (): string => table(['Where', 'Reserved names', 'Why'], reservedNames.map(({ where, names, why }) => [where, listed(names), why]));

const readDoc = (name: string): string => readFileSync(fileURLToPath(new URL(`../docs/${name}`, import.meta.url)), 'utf8');

const manual = (): string => {
  const text = readDoc('SCHEMAS.md');
  return withPart(withPart(text, 'reserved names', reservedTable()), 'icons', listed(iconNames));
};

/** Gives the texts of all printed documents for the schemas that ship. */
export const printDocs = async (): Promise<readonly PrintedDoc[]> => {
  const { model } = await loadSchemas(fileURLToPath(new URL('../schemas', import.meta.url)));
  return [
    { path: 'docs/ERRORS.md', text: errorsDoc() },
    { path: 'docs/API.md', text: apiDoc(model) },
    { path: 'docs/ROUTES.md', text: routesDoc(model) },
    { path: 'docs/SCHEMAS.md', text: manual() },
    { path: 'docs/ARCHITECTURE.md', text: withPart(readDoc('ARCHITECTURE.md'), 'folders', printFolders()) },
    { path: 'src/layout/moreIcons.json', text: printIcons() },
  ];
};

import type { reportParameters } from '#model/reports/reportAnswer.ts';
import { reportsModule } from '#model/reports/rights.ts';
import { tileLooks } from '#model/schema/tileSchema.ts';
import type { Model } from '#model/resource.ts';
import { timeSteps } from '#model/schema/reportSchema.ts';
import { jsonQuery, query } from '../schemas/parameters.ts';
import type { Parameter } from '../schemas/scope.ts';
import {
  anyObject,
  dataEnvelope,
  day,
  instant,
  list,
  object,
  oneOfWords,
  ref,
  type Schema,
  text,
} from '../schemas/schemaTypes.ts';
import type { FixedDoc } from './fixedDoc.ts';

const withOrWithout: Schema = oneOfWords(['with', 'without']);

const parameters: Readonly<Record<(typeof reportParameters)[number], Parameter>> = {
  from: query('from', day, 'The first day; with none, all time.'),
  to: query('to', day, 'The last day.'),
  basis: query('basis', text, "Which date counts, by the report's word for it."),
  filter: jsonQuery('filter', anyObject, {
    description: "JSON, by the names that the report's answer lists under `filters`.",
    example: { source: ['Direct'] },
  }),
  team: query('team', withOrWithout, 'Whether to include team members.'),
  inactive: query('inactive', withOrWithout, 'With people who work here no more, or without.'),
  by: query('by', text, 'Another field that the lines are of, where the report offers it.'),
  step: query('step', oneOfWords(timeSteps), 'How long the lines of time are.'),
};

/** Reports, and the home that is made of them. */
export const reportCalls = ({ reports }: Model): readonly FixedDoc[] => [
  {
    operationId: 'reports.get',
    tag: 'Reports',
    line: 'GET /api/v2/admin/get-report/{name}',
    access: 'rights',
    permission: ['view', 'viewTeam', 'viewAll'].map((scope) => `${reportsModule}.${scope}`).join(' | '),
    summary: 'A report',
    description: `With \`format\` as a file, which takes ${reportsModule}.export.`,
    pathParameters: [
      {
        name: 'name',
        in: 'path',
        required: true,
        description: Object.values(reports)
          .map(({ name, title }) => `${name}: ${title}`)
          .join('; '),
        schema: { type: 'string', examples: Object.keys(reports) },
      },
    ],
    query: [
      ...Object.values(parameters),
      query('format', oneOfWords(['csv', 'xlsx', 'pdf']), 'As a file.'),
      query('sort', text, 'Of a file: the key of a column to sort by; with - before it, descending.'),
    ],
    answers: {
      200: {
        description: 'Its lines and totals, of one moment.',
        schema: ref('Report'),
        files: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/pdf'],
      },
    },
    errors: [
      'UNKNOWN_REPORT',
      'UNKNOWN_QUERY',
      'UNKNOWN_FILTER',
      'UNKNOWN_SORT',
      'BAD_QUERY',
      'REPORT_STOPPED',
      'FIELD_NOT_ALLOWED',
    ],
  },
  {
    operationId: 'reports.home',
    tag: 'Reports',
    line: 'GET /api/v2/admin/get-home',
    access: 'signedIn',
    summary: "The tiles of one's home",
    answers: {
      200: {
        description: 'Each as far as one may see it; one that failed with its sentence.',
        schema: dataEnvelope(
          object({
            asOf: instant,
            tiles: list(
              object({
                key: text,
                title: text,
                as: oneOfWords(tileLooks),
                'address?': text,
                'answer?': ref('Report'),
                'problem?': text,
              }),
            ),
          }),
        ),
      },
    },
  },
];

import { dayStates } from '#model/wire/workday.ts';
import { importEncodings } from '#model/wire/importEncodings.ts';
import { importStates, importVerdicts } from '#model/wire/imports.ts';
import { jobActions, jobStates } from '#model/wire/jobs.ts';
import { partKinds, partStates } from '#model/wire/messagePart.ts';
import { errorTable } from '#model/errors.ts';
import { notificationEvents } from '#model/schema/notifySchema.ts';
import { timeSteps, units, charts } from '#model/schema/files/reportSchema.ts';
import {
  anyObject,
  count,
  day,
  id,
  instant,
  list,
  mapOf,
  object,
  oneOfWords,
  orNull,
  ref,
  type Schema,
  text,
  yesNo,
} from './schemaTypes.ts';

const refused: Schema = list(object({ _id: text, code: oneOfWords(Object.keys(errorTable)), message: text }));
const existingPerson: Schema = object({ 'resource?': text, '_id?': id, title: text, field: text, 'state?': text });
const reasons: Schema = list(object({ reason: text, count }));
const figure: Schema = { type: ['number', 'string', 'null'] };

const monthDay: Schema = object({
  day,
  'state?': oneOfWords(dayStates),
  '_id?': id,
  'version?': { type: 'integer' },
  'clockIn?': instant,
  'clockOut?': instant,
  'breaks?': list(object({ start: instant, 'end?': orNull(instant) })),
  'workedMinutes?': { type: 'integer' },
  'forgotten?': yesNo,
  'corrected?': yesNo,
  'reason?': text,
});

const importState = {
  id,
  name: text,
  at: instant,
  state: oneOfWords(importStates),
  'sheet?': text,
  'map?': anyObject,
  done: count,
  'of?': count,
  'totals?': object({ rows: count, created: count, updated: count, duplicate: count, rejected: count, reasons }),
  'shown?': list(object({ number: count, verdict: oneOfWords(importVerdicts), 'detail?': text, cells: list(text) })),
  'undo?': object({ undone: count, refused: count, reasons }),
  'message?': text,
  'canGoOn?': { const: true },
};

const reportColumn: Schema = object({
  key: text,
  title: text,
  'group?': text,
  'color?': text,
  'groupColor?': text,
  unit: oneOfWords(units),
  total: oneOfWords(['sum', 'ratio', 'distinct']),
  list: object({ part: count, filter: anyObject, 'records?': text }),
});

const report: Schema = object({
  name: text,
  title: text,
  description: text,
  group: text,
  route: text,
  from: orNull(day),
  to: orNull(day),
  basis: text,
  timeZone: text,
  asOf: instant,
  bases: list(object({ name: text, title: text })),
  filters: list(object({ name: text, title: text, resource: text, field: text })),
  filter: anyObject,
  team: oneOfWords(['with', 'without']),
  inactive: oneOfWords(['with', 'without']),
  dimensions: list(
    object({
      name: text,
      title: text,
      'resource?': text,
      'step?': oneOfWords(timeSteps),
      'steps?': list(oneOfWords(timeSteps)),
    }),
  ),
  columns: list(reportColumn),
  lines: list(
    object({
      key: list({ type: ['string', 'null'] }),
      titles: list(text),
      'note?': oneOfWords(['inactive', 'deleted']),
      'color?': text,
      cells: list(figure),
    }),
  ),
  totals: list(figure),
  more: count,
  lists: list(
    object({
      resource: text,
      'about?': text,
      filter: anyObject,
      rows: list(object({ field: text, 'many?': yesNo, 'yesNo?': yesNo })),
    }),
  ),
  chart: oneOfWords(charts),
  drawn: list(text),
  'share?': text,
  'sort?': text,
});

const problem: Schema = object({
  file: text,
  line: count,
  column: count,
  path: text,
  message: text,
  'removed?': object({ name: text, resource: text, 'field?': text, 'newName?': text }),
});

const impact: Schema = object({
  file: text,
  line: count,
  column: count,
  path: text,
  message: text,
  violation: text,
  resource: text,
  'field?': text,
  count,
  total: count,
  examples: list(object({ _id: id, title: text })),
  state: oneOfWords(['blocks', 'since']),
  fixes: list(object({ title: text, path: list({ type: ['string', 'number'] }), value: true })),
});

const errorObject: Schema = object({
  code: oneOfWords(Object.keys(errorTable)),
  message: text,
  'fields?': mapOf(text),
  'requestId?': text,
  'duplicates?': list(existingPerson),
  'current?': anyObject,
  'references?': ref('references.list'),
  'taken?': anyObject,
  'open?': list(object({ resource: text, title: text, count })),
  'converted?': object({ resource: text, _id: orNull(id) }),
  'made?': true,
  'retryAfterSeconds?': count,
  'report?': ref('Impact'),
});

/** Schemas that several calls share, by their names in the OpenAPI document. */
export const commonSchemas: Readonly<Record<string, Schema>> = {
  Error: {
    title: 'Error',
    description: 'The body of error responses. `fields`: the path of a field, and what is wrong with it.',
    ...(object({ error: errorObject }) as object),
  },
  Activity: {
    title: 'Activity',
    ...(object({
      _id: id,
      kind: text,
      by: orNull(id),
      at: instant,
      note: orNull(text),
      field: orNull(text),
      old: true,
      new: true,
      direction: orNull(text),
      outcome: orNull(text),
      seconds: orNull({ type: 'integer' }),
      via: orNull(text),
      recording: orNull(text),
      parts: orNull(list(ref('MessagePart'))),
    }) as object),
  },
  MessagePart: {
    title: 'Message part',
    description: 'What a message contains besides its text: a file, a place, or contacts.',
    ...(object({
      id,
      kind: oneOfWords(partKinds),
      state: oneOfWords(partStates),
      name: text,
      reason: orNull(text),
      file: orNull(object({ name: text, size: count, type: text, url: text })),
      place: orNull(object({ latitude: { type: 'number' }, longitude: { type: 'number' }, name: text, address: text })),
      contacts: orNull(list(object({ name: text, phones: list(text) }))),
    }) as object),
  },
  Counts: mapOf(object({ count, 'atLeast?': yesNo })),
  'duplicates.list': list(object({ 'resource?': text, '_id?': id, title: text, field: text })),
  'references.list': list(
    object({
      resource: text,
      title: text,
      field: text,
      fieldTitle: text,
      count,
      'atLeast?': yesNo,
      'needs?': yesNo,
      'ends?': yesNo,
    }),
  ),
  Bulk: object({ done: list(id), refused }),
  Converted: object({ resource: text, '_id?': id, attached: yesNo }),
  ConvertPreview: object({
    fresh: list(id),
    existing: list(object({ _id: id, people: list(existingPerson) })),
    refused,
  }),
  Import: object(importState),
  ImportDetail: object({
    ...importState,
    sheets: list(text),
    layout: object({
      'encoding?': oneOfWords(Object.keys(importEncodings)),
      'delimiter?': text,
      'sheet?': text,
      'headerRow?': count,
    }),
    header: list(text),
    unnamed: list(text),
    top: list(object({ number: count, cells: list(text) })),
    sample: list(list(text)),
    guess: anyObject,
    maps: list(object({ name: text, title: text, map: anyObject })),
    'canUndo?': { const: true },
  }),
  Month: object({
    month: text,
    today: day,
    open: orNull(monthDay),
    people: list(object({ _id: id, name: text, days: list(monthDay) })),
    total: count,
  }),
  Report: report,
  Impact: object({
    problems: list(problem),
    warnings: list(problem),
    changes: list(text),
    impacts: list(impact),
    steps: list(object({ resource: text, field: text, message: text, count })),
    canPublish: yesNo,
  }),
  SchemaVersion: object({
    id: count,
    at: instant,
    version: text,
    file: text,
    hash: text,
    by: orNull(text),
    place: text,
    changes: list(text),
    gone: yesNo,
  }),
  Job: object({
    _id: id,
    resource: text,
    action: oneOfWords(jobActions),
    input: object({
      'values?': anyObject,
      'note?': text,
      'owner?': object({ field: text, people: list(object({ _id: id, share: { type: 'number' } })) }),
      'tags?': object({ field: text, add: list(text), remove: list(text) }),
      'template?': text,
    }),
    state: oneOfWords(jobStates),
    total: count,
    done: count,
    refused: count,
    undone: count,
    kept: count,
    by: id,
    byName: text,
    createdAt: instant,
    endedAt: orNull(instant),
    undoUntil: orNull(instant),
    toSend: count,
    message: orNull(text),
    reasons,
  }),
  Notifications: object({
    data: list(
      object({
        _id: id,
        at: instant,
        event: oneOfWords(notificationEvents),
        text,
        resource: text,
        record: id,
        title: text,
        read: yesNo,
        count,
        records: list(object({ _id: id, title: text })),
      }),
    ),
    unread: count,
  }),
};

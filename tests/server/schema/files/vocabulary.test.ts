import { describe, expect, it } from 'vitest';
import { actions, operations } from '#model/schema/call.ts';
import type {
  CopyFromSchema,
  DefaultFromSchema,
  Expression,
  NumberingSchema,
  PaymentsSchema,
  PrintSchema,
  RollupSchema,
} from '#model/schema/documentSchema.ts';
import { kinds } from '#kinds/index.ts';
import { isObject } from '#model/schema/json.ts';
import type { PreviewEnquirySchema, PreviewSchema } from '#model/schema/previewSchema.ts';
import type { CriterionSchema, MatchSchema } from '#model/schema/matchSchema.ts';
import { operators } from '#model/kind.ts';
import {
  type AlternativeSchema,
  type PremiseSchema,
  type ValueTestSchema,
  type BoardSchema,
  type CardsSchema,
  type AppointmentSchema,
  type ConditionSchema,
  type ConvertSchema,
  type FunnelStepSchema,
  signedOperations,
  type PublicCreateSchema,
  type GstRate,
  type MessageSchema,
  messageWays,
  type PropertySchema,
  type ProposalSchema,
  type RelatedSchema,
  type ReserveSchema,
  type ResourceSchema,
  type SectionSchema,
  type Settings,
  type Shift,
  type StatesSchema,
  settingNames,
  stateTypes,
  type TabSchema,
  type LogSchema,
  transitionCauses,
  type TransitionSchema,
  weekDays,
} from '#model/schema/schema.ts';
import type { MyDaySchema } from '#model/schema/tabSchema.ts';
import { type NotifySchema, notifyEvents } from '#model/schema/notifySchema.ts';
import type { ApiKeySchema, WebhookSchema } from '#model/schema/webhookSchema.ts';
import { type OpeningSchema, type ShareLinkSchema, linkWays } from '#model/schema/shareSchema.ts';
import { stamps } from '#model/schema/stamps.ts';
import vocabulary from '../../../../schemas/_vocabulary.schema.json' with { type: 'json' };

/** Every keyword of a type. A word that is added there and not here does not compile. */
type Words<T> = { readonly [word in keyof Required<T>]: true };

const property: Words<PropertySchema> = {
  type: true,
  title: true,
  description: true,
  default: true,
  enum: true,
  choiceTitles: true,
  const: true,
  minLength: true,
  maxLength: true,
  pattern: true,
  minimum: true,
  maximum: true,
  multipleOf: true,
  format: true,
  items: true,
  minItems: true,
  maxItems: true,
  uniqueItems: true,
  properties: true,
  required: true,
  additionalProperties: true,
  readOnly: true,
  writeOnly: true,
  examples: true,
  kind: true,
  was: true,
  search: true,
  quick: true,
  filter: true,
  sort: true,
  unique: true,
  readable: true,
  ownersOnly: true,
  writable: true,
  bulk: true,
  audit: true,
  public: true,
  choicesBy: true,
  choices: true,
  to: true,
  toAny: true,
  atLeast: true,
  atMost: true,
  after: true,
  before: true,
  activity: true,
  tones: true,
  documents: true,
  stamp: true,
  prefix: true,
  computed: true,
  where: true,
  numbering: true,
  defaultFrom: true,
  copyFrom: true,
  exact: true,
  placeholder: true,
  setting: true,
  aliases: true,
  becomes: true,
  unresolvedBecomes: true,
  blankBecomes: true,
  cut: true,
  since: true,
};
const resource: Words<ResourceSchema> = {
  $schema: true,
  $comment: true,
  name: true,
  was: true,
  title: true,
  plural: true,
  description: true,
  icon: true,
  module: true,
  recordTitle: true,
  api: true,
  multipart: true,
  actions: true,
  convert: true,
  duplicates: true,
  open: true,
  notify: true,
  schedule: true,
  funnel: true,
  live: true,
  shareLink: true,
  keyed: true,
  screens: true,
  menu: true,
  permissions: true,
  owners: true,
  log: true,
  sharedWith: true,
  myDay: true,
  savedReport: true,
  apiKey: true,
  webhook: true,
  readOnly: true,
  singleton: true,
  uniqueTogether: true,
  type: true,
  required: true,
  properties: true,
  list: true,
  form: true,
  states: true,
  position: true,
  related: true,
  match: true,
  message: true,
  payments: true,
  print: true,
  preview: true,
  allOf: true,
  if: true,
  then: true,
  else: true,
  dependentRequired: true,
  dependentSchemas: true,
  oneOf: true,
  anyOf: true,
  since: true,
};
const message: Words<MessageSchema> = {
  body: true,
  subject: true,
  about: true,
  resources: true,
  channel: true,
  ways: true,
  active: true,
};
const list: Words<NonNullable<ResourceSchema['list']>> = {
  columns: true,
  sort: true,
  perPage: true,
  whole: true,
  tabs: true,
  start: true,
  cards: true,
  board: true,
  inline: true,
};
const board: Words<BoardSchema> = { fields: true, sum: true };
const cards: Words<CardsSchema> = { image: true, fields: true };
const menu: Words<Exclude<NonNullable<ResourceSchema['menu']>, false>> = { order: true, group: true };
const section: Words<SectionSchema> = { title: true, name: true, fields: true, as: true };
const tab: Words<TabSchema> = { title: true, name: true, filter: true, sort: true };
const myDay: Words<MyDaySchema> = { at: true, due: true, new: true };
const proposal: Words<ProposalSchema> = { after: true, from: true, to: true, sub: true, at: true };
const states: Words<StatesSchema> = {
  field: true,
  sub: true,
  initial: true,
  values: true,
  transitions: true,
  proposals: true,
  reserves: true,
};
const reserve: Words<ReserveSchema> = {
  field: true,
  rows: true,
  row: true,
  key: true,
  set: true,
  free: true,
  as: true,
  if: true,
  follows: true,
};
const state: Words<StatesSchema['values'][string]> = { type: true, color: true, appointment: true, editable: true };
const appointment: Words<AppointmentSchema> = { at: true, activity: true, reasons: true };
const related: Words<RelatedSchema> = { resource: true, field: true, title: true, columns: true, sort: true };
const match: Words<MatchSchema> = { resource: true, least: true, on: true };
const criterion: Words<CriterionSchema> = {
  title: true,
  own: true,
  from: true,
  to: true,
  floor: true,
  other: true,
  pairs: true,
  within: true,
  weight: true,
  must: true,
};
const log: Words<LogSchema> = { resource: true, record: true, field: true, kind: true };
const transition: Words<TransitionSchema> = {
  from: true,
  to: true,
  require: true,
  requireOneOf: true,
  future: true,
  permission: true,
  by: true,
  activity: true,
  quick: true,
  exclusive: true,
  positive: true,
  gives: true,
  moves: true,
};
const convert: Words<ConvertSchema> = {
  title: true,
  to: true,
  link: true,
  origin: true,
  copy: true,
  set: true,
  keep: true,
  state: true,
  recognise: true,
};
const payments: Words<PaymentsSchema> = { field: true, key: true, amount: true, balance: true, states: true };
const print: Words<PrintSchema> = {
  title: true,
  number: true,
  letterhead: true,
  to: true,
  facts: true,
  lines: true,
  totals: true,
  grand: true,
  notes: true,
};
const numbering: Words<NumberingSchema> = { per: true, of: true, as: true };
const copyFrom: Words<CopyFromSchema> = { field: true, from: true };
const defaultFrom: Words<DefaultFromSchema> = { setting: true, on: true };
type WordsOfEach<T> = T extends object ? keyof T : never;
const expression: { readonly [word in WordsOfEach<Expression>]: true } = {
  field: true,
  sum: true,
  add: true,
  subtract: true,
  multiply: true,
  percent: true,
  divide: true,
  min: true,
  max: true,
  round: true,
  places: true,
  daysBetween: true,
  addDays: true,
  join: true,
  separator: true,
  upper: true,
  lower: true,
  if: true,
  then: true,
  else: true,
  lookup: true,
  rollup: true,
};
const rollup: Words<RollupSchema> = { of: true, by: true, take: true, field: true, on: true, if: true };
const open: Words<PublicCreateSchema> = {
  fields: true,
  choices: true,
  trap: true,
  editable: true,
  named: true,
  share: true,
};
const preview: Words<PreviewSchema> = {
  address: true,
  purpose: true,
  published: true,
  title: true,
  price: true,
  per: true,
  place: true,
  images: true,
  highlights: true,
  text: true,
  sharer: true,
  enquiry: true,
  similar: true,
};
const previewEnquiry: Words<PreviewEnquirySchema> = {
  resource: true,
  fields: true,
  labels: true,
  record: true,
  sharer: true,
  set: true,
};
const shareLink: Words<ShareLinkSchema> = {
  record: true,
  by: true,
  channel: true,
  ways: true,
  to: true,
  person: true,
  expires: true,
  ended: true,
  opening: true,
  opened: true,
};
const settings: Words<Settings> = {
  name: true,
  language: true,
  country: true,
  currency: true,
  timeZone: true,
  areaUnit: true,
  areaUnits: true,
  shift: true,
  weekOffs: true,
  gst: true,
  scheduledMail: true,
  setup: true,
};
const condition: Words<ConditionSchema> = { if: true, then: true, else: true, since: true };
const premise: Words<PremiseSchema> = { properties: true, required: true, not: true, allOf: true, anyOf: true };
const valueTest: Words<ValueTestSchema> = {
  const: true,
  enum: true,
  minimum: true,
  maximum: true,
  exclusiveMinimum: true,
  exclusiveMaximum: true,
  minLength: true,
  maxLength: true,
  minItems: true,
  maxItems: true,
  contains: true,
  not: true,
};
const alternative: Words<AlternativeSchema> = { title: true, properties: true, required: true };
const shift: Words<Shift> = { start: true, end: true, graceMinutes: true, halfDayHours: true };
const gstRate: Words<GstRate> = { from: true, percent: true };

const { properties, $defs } = vocabulary;
const pairs = [
  ['a resource', resource, properties],
  ['a field', property, $defs.property.properties],
  ['a message', message, properties.message.properties],
  ['a list', list, properties.list.properties],
  ['a board', board, properties.list.properties.board.properties],
  ['cards', cards, properties.list.properties.cards.properties],
  ['a menu', menu, properties.menu.properties],
  ['a section', section, properties.form.items.properties],
  ['a tab', tab, $defs.tab.properties],
  ['My day', myDay, properties.myDay.properties],
  ['a proposed step', proposal, $defs.proposal.properties],
  ['states', states, $defs.states.properties],
  ['a reservation', reserve, $defs.reserve.properties],
  ['a state', state, $defs.states.properties.values.additionalProperties.properties],
  [
    'an appointment',
    appointment,
    $defs.states.properties.values.additionalProperties.properties.appointment.properties,
  ],
  ['a related list', related, properties.related.items.properties],
  ['a match', match, properties.match.properties],
  ['a match criterion', criterion, properties.match.properties.on.items.properties],
  ['log', log, properties.log.properties],
  ['a transition', transition, $defs.transition.properties],
  ['a conversion', convert, properties.convert.properties],
  ['public creation', open, properties.open.properties],
  ['a public page', preview, properties.preview.properties],
  ['the enquiry of a public page', previewEnquiry, properties.preview.properties.enquiry.properties],
  [
    'a step of a funnel',
    { title: true, resource: true, filter: true, by: true } satisfies Words<FunnelStepSchema>,
    properties.funnel.items.properties,
  ],
  [
    'a notification',
    { on: true, to: true, text: true } satisfies Words<NotifySchema>,
    properties.notify.items.properties,
  ],
  ['a share link', shareLink, properties.shareLink.properties],
  [
    'stored link views',
    { resource: true, link: true, at: true, copy: true } satisfies Words<OpeningSchema>,
    properties.shareLink.properties.opening.properties,
  ],
  [
    'an API key',
    { owner: true, permissions: true, id: true, expires: true, used: true } satisfies Words<ApiKeySchema>,
    properties.apiKey.properties,
  ],
  [
    'a webhook',
    {
      owner: true,
      address: true,
      about: true,
      resources: true,
      on: true,
      events: true,
      paused: true,
      failing: true,
      sent: true,
    } satisfies Words<WebhookSchema>,
    properties.webhook.properties,
  ],
  ['payments', payments, properties.payments.properties],
  ['a printed page', print, properties.print.properties],
  ['a numbering', numbering, $defs.property.properties.numbering.properties],
  ['copyFrom', copyFrom, $defs.property.properties.copyFrom.properties],
  ['a default from a setting', defaultFrom, $defs.property.properties.defaultFrom.properties],
  ['an expression', expression, $defs.expression.properties],
  ['a roll-up', rollup, $defs.expression.properties.rollup.properties],
  ['a condition', condition, $defs.condition.properties],
  ['the premise of a condition', premise, $defs.premise.properties],
  ['a value test', valueTest, $defs.valueTest.properties],
  ['an alternative', alternative, $defs.alternatives.items.properties],
  ['the consequence of a condition', { properties: true, required: true }, $defs.consequence.properties],
  ['settings', { $schema: true, ...settings }, $defs.settings.properties],
  ['a shift', shift, $defs.settings.properties.shift.properties],
  ['a rate of GST', gstRate, $defs.settings.properties.gst.items.properties],
] as const;

/** Returns every schema of a keyword, wherever it occurs: the values of each `properties`. */
const keywordSchemas = (
  value: unknown,
  path: string,
): readonly (readonly [string, Readonly<Record<string, unknown>>])[] => {
  if (Array.isArray(value)) return value.flatMap((entry, index) => keywordSchemas(entry, `${path}[${index}]`));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([word, child]) => {
    if (word === 'examples') return [];
    const isTable = word === 'properties' && !path.endsWith('.properties') && isObject(child);
    const own = isTable
      ? Object.entries(child).flatMap(([name, schema]) =>
          isObject(schema) ? [[`${path}.${word}.${name}`, schema] as const] : [],
        )
      : [];
    return [...own, ...keywordSchemas(child, `${path}.${word}`)];
  });
};

const described = (schema: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
  const name = typeof schema['$ref'] === 'string' ? schema['$ref'].replace('#/$defs/', '') : '';
  const target = Object.entries($defs).find(([key]) => key === name)?.[1];
  return { ...target, ...schema };
};

describe('schema vocabulary', () => {
  it.each(pairs)('has the same words for %s as the model', (_, words, cached) => {
    expect(Object.keys(cached).sort()).toEqual(Object.keys(words).sort());
  });

  it('has the same operations, actions, stamps and state types as the model', () => {
    expect(properties.api.propertyNames.enum).toEqual([...operations]);
    expect(properties.actions.items.enum).toEqual([...actions]);
    expect(properties.keyed.items.enum).toEqual([...signedOperations]);
    expect($defs.transition.properties.by.enum).toEqual([...transitionCauses]);
    expect($defs.property.properties.stamp.enum).toEqual([...stamps]);
    expect($defs.states.properties.values.additionalProperties.properties.type.enum).toEqual([...stateTypes]);
    expect(properties.message.properties.ways.additionalProperties.enum).toEqual([...messageWays]);
    expect(properties.notify.items.properties.on.enum).toEqual([...notifyEvents]);
    expect(properties.shareLink.properties.ways.additionalProperties.enum).toEqual([...linkWays]);
    expect($defs.settings.properties.weekOffs.items.enum).toEqual([...weekDays]);
    expect($defs.property.properties.setting.enum).toEqual([...settingNames]);
  });

  it('names every filter operator', () => {
    expect($defs.filter.description).toContain(`operators: ${operators.join(' ')}.`);
  });

  it('uses only existing kinds in examples', () => {
    expect(Object.keys(kinds)).toEqual(expect.arrayContaining($defs.property.properties.kind.examples));
  });

  it('describes every keyword and gives an example', () => {
    const schemas = keywordSchemas(vocabulary, '');
    expect(schemas.length).toBeGreaterThan(90);
    const bare = schemas.filter(([, schema]) => {
      const { description, examples } = described(schema);
      return typeof description !== 'string' || description === '' || !Array.isArray(examples) || examples.length === 0;
    });
    expect(bare.map(([path]) => path)).toEqual([]);
  });
});

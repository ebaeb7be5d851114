import { expect, it } from 'vitest';
import type {
  AssignSchema,
  DeadlineSchema,
  PeopleSchema,
  RecipientsSchema,
  RuleSchema,
  SendSchema,
  StepSchema,
  WhenSchema,
} from '#model/schema/files/automationSchema.ts';
import type {
  CallsSchema,
  ChannelSchema,
  GatewaySchema,
  MissedSchema,
  ProviderTemplateSchema,
  ReportsSchema,
} from '#model/schema/files/channelSchema.ts';
import type {
  EmailColumnSchema,
  FetchSchema,
  FormFieldSchema,
  HandshakeSchema,
  IntakeEmailSchema,
  IntakeFormSchema,
  IntakeSchema,
  PairsSchema,
  VerifySchema,
} from '#model/schema/files/intakeSchema.ts';
import channelManual from '../../../../schemas/channels/_channel.schema.json' with { type: 'json' };
import intakeManual from '../../../../schemas/intake/_intake.schema.json' with { type: 'json' };
import ruleManual from '../../../../schemas/rules/_rule.schema.json' with { type: 'json' };

/** Every keyword of a type. A word that is added there and not here does not compile. */
type Words<T> = { readonly [word in keyof Required<T>]: true };
const intake: Words<IntakeSchema> = {
  $schema: true,
  $comment: true,
  name: true,
  title: true,
  description: true,
  resource: true,
  active: true,
  verify: true,
  handshake: true,
  get: true,
  records: true,
  id: true,
  pairs: true,
  skip: true,
  fetch: true,
  form: true,
  email: true,
  poll: true,
  fields: true,
};
const verify: Words<VerifySchema> = {
  by: true,
  header: true,
  prefix: true,
  encoding: true,
  algorithm: true,
  body: true,
  query: true,
  username: true,
};
const email: Words<IntakeEmailSchema> = {
  host: true,
  port: true,
  security: true,
  user: true,
  mailbox: true,
  from: true,
  subject: true,
  moveTo: true,
  columns: true,
};
const emailColumn: Words<EmailColumnSchema> = { label: true, match: true, in: true };
const channel: Words<ChannelSchema> = {
  $schema: true,
  $comment: true,
  name: true,
  title: true,
  description: true,
  way: true,
  active: true,
  perMinute: true,
  quiet: true,
  refuse: true,
  replies: true,
  gateway: true,
  whatsapp: true,
  reports: true,
  calls: true,
  handshake: true,
  templates: true,
};
const gateway: Words<GatewaySchema> = {
  url: true,
  method: true,
  headers: true,
  basic: true,
  query: true,
  form: true,
  json: true,
  accepted: true,
  id: true,
};
const reports: Words<ReportsSchema> = {
  verify: true,
  records: true,
  id: true,
  state: true,
  states: true,
  reason: true,
};
const calls: Words<CallsSchema> = {
  verify: true,
  get: true,
  jsonIn: true,
  records: true,
  id: true,
  ours: true,
  events: true,
  outgoing: true,
  from: true,
  to: true,
  agent: true,
  seconds: true,
  outcomes: true,
  recording: true,
  missed: true,
};
const missed: Words<MissedSchema> = { unknown: true, existing: true };
const template: Words<ProviderTemplateSchema> = { id: true, language: true, variables: true, header: true };
const handshake: Words<HandshakeSchema> = { token: true, answer: true };
const pairs: Words<PairsSchema> = { at: true, name: true, value: true };
const fetched: Words<FetchSchema> = { url: true, query: true, unless: true };
const form: Words<IntakeFormSchema> = {
  title: true,
  text: true,
  button: true,
  done: true,
  fields: true,
  consent: true,
  consentField: true,
  about: true,
  seconds: true,
};
const formField: Words<FormFieldSchema> = {
  column: true,
  title: true,
  input: true,
  options: true,
  choiceTitles: true,
  required: true,
};
const rule: Words<RuleSchema> = {
  $schema: true,
  $comment: true,
  name: true,
  title: true,
  description: true,
  resource: true,
  active: true,
  order: true,
  if: true,
  assign: true,
  when: true,
  deadline: true,
  then: true,
};
const people: Words<PeopleSchema> = { people: true, in: true, named: true };
const recipients: Words<RecipientsSchema> = { ...people, fields: true };
const assign: Words<AssignSchema> = {
  to: true,
  by: true,
  clockedIn: true,
  perDay: true,
  sticky: true,
  fallback: true,
  outOfHours: true,
};
const when: Words<WhenSchema> = { created: true, changed: true, reached: true, idle: true, due: true, webhook: true };
const deadline: Words<DeadlineSchema> = { met: true, within: true, hours: true, warn: true };
const step: Words<StepSchema> = {
  set: true,
  move: true,
  assign: true,
  create: true,
  notify: true,
  send: true,
  webhook: true,
  wait: true,
};
const sent: Words<SendSchema> = { channel: true, template: true, subject: true, text: true, to: true };

it('describes exactly the words of the types in the manuals', () => {
  const words = (part: { readonly properties: object }): readonly string[] => Object.keys(part.properties).toSorted();
  const { $defs: ofIntake } = intakeManual;
  const { $defs: ofRule } = ruleManual;
  const pairsOfWords: readonly (readonly [{ readonly properties: object }, object])[] = [
    [intakeManual, intake],
    [ofIntake.verify, verify],
    [intakeManual.properties.handshake, handshake],
    [ofIntake.pairs, pairs],
    [ofIntake.fetch, fetched],
    [ofIntake.form, form],
    [ofIntake.email, email],
    [ofIntake.emailColumn, emailColumn],
    [channelManual, channel],
    [channelManual.$defs.gateway, gateway],
    [channelManual.$defs.reports, reports],
    [channelManual.$defs.calls, calls],
    [channelManual.$defs.calls.properties.missed, missed],
    [channelManual.$defs.template, template],
    [ofIntake.formField, formField],
    [ruleManual, rule],
    [ofRule.people, people],
    [ofRule.recipients, recipients],
    [ofRule.assign, assign],
    [ofRule.when, when],
    [ofRule.deadline, deadline],
    [ofRule.step, step],
    [ofRule.step.properties.send, sent],
  ];
  for (const [manual, type] of pairsOfWords) expect(words(manual)).toEqual(Object.keys(type).toSorted());
});

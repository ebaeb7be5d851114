import type { Kinds } from '#model/kind.ts';
import type { Resource } from '#model/resource.ts';
import { ruleModeOf, type RuleSchema, type SendSchema } from '#model/schema/files/automationSchema.ts';
import { type ChannelSchema, isActiveChannel, sendsOnlyTemplates } from '#model/schema/files/channelSchema.ts';
import { formatTemplateProblem, templateProblems } from '#model/templates/templateProblems.ts';
import { messageSourceFor } from '#model/templates/messageSourceFor.ts';
import { sourcesAbout } from '#model/templates/sourcesAbout.ts';
import { didYouMean } from '#model/values/closestName.ts';
import type { Path } from '#model/schema/showPath.ts';
import type { Finding } from '../../problems/problem.ts';
import type { FoundIn } from '../checkAcross.ts';
import { fieldNamed, kindIn } from '../fields/context.ts';
import { unknownName } from '../../problems/unknownName.ts';

/** What a message of a rule refers to. */
type SendContext = {
  readonly channels: readonly ChannelSchema[];
  readonly resources: readonly Resource[];
  readonly kinds: Kinds;
};

const modelOf = ({ resources }: SendContext) => ({
  resources: Object.fromEntries(resources.map((resource) => [resource.name, resource])),
});

/** Returns the fields with a phone number or email address for a channel. */
const contactsOf = (resource: Resource, { way }: ChannelSchema, { kinds }: SendContext): readonly string[] =>
  resource.fields.flatMap((field) =>
    kindIn(kinds, field)?.traits.contact?.includes(way) === true ? [field.name] : [],
  );

const checkAddress = (
  { to, channel: name }: SendSchema,
  path: Path,
  { resource, channel, context }: { resource: Resource; channel: ChannelSchema; context: SendContext },
): readonly Finding[] => {
  const fields = contactsOf(resource, channel, context);
  if (fields.length === 0) {
    const reaching = context.channels.filter((one) => contactsOf(resource, one, context).length > 0);
    const expected =
      reaching.length === 0
        ? 'a resource whose records have a phone or an email'
        : reaching.map((one) => JSON.stringify(one.name)).join(', ');
    return [
      {
        path: [...path, 'channel'],
        message: `cannot reach ${resource.name}, which have no field for it, got "${name}"; expected ${expected}`,
      },
    ];
  }
  return to === undefined || fields.includes(to)
    ? []
    : [
        {
          path: [...path, 'to'],
          ...unknownName(`is not a field of ${resource.name} for the channel ${name}`, to, fields),
        },
      ];
};

/** Finds templates that are not allowed, or that the provider does not have. */
const checkTemplate = (
  { template = '' }: SendSchema,
  path: Path,
  { resource, channel, context }: { resource: Resource; channel: ChannelSchema; context: SendContext },
): readonly Finding[] => {
  const at = [...path, 'template'];
  if (messageSourceFor(modelOf(context), resource) === undefined)
    return [{ path: at, message: `is not available: there are no templates about ${resource.name}; expected "text"` }];
  const names = Object.keys(channel.templates ?? {});
  return sendsOnlyTemplates(channel) && !names.includes(template)
    ? [{ path: at, message: `is not a template of the channel ${channel.name}, ${didYouMean(template, names)}` }]
    : [];
};

/**
 * Finds unknown variables in the text of a message, and fields in single braces, which only other texts of rules
 * support.
 */
const checkVariables = (
  text: string,
  path: Path,
  { resource, context }: { readonly resource: Resource; readonly context: SendContext },
): readonly Finding[] => {
  const sources = sourcesAbout(resource, { ...modelOf(context), kinds: context.kinds });
  const [source] = sources;
  const single = [...text.matchAll(/(?<!\{)\{([A-Za-z]\w*)\}(?!\})/g)].flatMap(([got, name = '']) =>
    fieldNamed(resource.fields, name) === undefined
      ? []
      : [{ path, message: `is not filled in here, got "${got}"; expected "{{${source?.name ?? ''}.${name}}}"` }],
  );
  return [
    ...single,
    ...templateProblems(text, sources).map((problem) => ({
      path,
      message: `has an unknown variable: ${formatTemplateProblem(problem, resource.title)}`,
    })),
  ];
};

const checkText = (
  { subject, text }: SendSchema,
  path: Path,
  { resource, channel, context }: { resource: Resource; channel: ChannelSchema; context: SendContext },
): readonly Finding[] => {
  const found: Finding[] = [];
  if (sendsOnlyTemplates(channel))
    found.push({
      path: [...path, 'text'],
      message: `cannot be sent by the channel ${channel.name}, which sends templates only; expected "template"`,
    });
  if (channel.way === 'email' && subject === undefined)
    found.push({ path, message: 'lacks "subject", which an email needs' });
  if (channel.way !== 'email' && subject !== undefined)
    found.push({
      path: [...path, 'subject'],
      message: `is only for email, got the channel "${channel.name}"; leave it out`,
    });
  return [
    ...found,
    ...checkVariables(subject ?? '', [...path, 'subject'], { resource, context }),
    ...checkVariables(text ?? '', [...path, 'text'], { resource, context }),
  ];
};

/**
 * Finds reasons why a rule's message can never be sent: an unsuitable channel, no address to send to, or a template or
 * text that is missing, not allowed or not valid. `resource`: the resource of the rule.
 */
export const checkSend = (
  send: SendSchema,
  path: Path,
  { resource, context }: { readonly resource: Resource; readonly context: SendContext },
): readonly Finding[] => {
  const { template, subject, text } = send;
  const channel = context.channels.find(({ name }) => name === send.channel);
  if (channel === undefined) {
    const names = context.channels.map(({ name }) => name);
    return [{ path: [...path, 'channel'], message: `is not a channel, ${didYouMean(send.channel, names)}` }];
  }
  if (channel.way === 'call')
    return [
      {
        path: [...path, 'channel'],
        message: `makes calls and sends no messages, got "${send.channel}"; expected a channel for messages`,
      },
    ];
  const about = { resource, channel, context };
  const reached = checkAddress(send, path, about);
  if (template !== undefined && (subject ?? text) !== undefined)
    return [...reached, { path, message: 'has a template and a text of its own; expected "template", or "text"' }];
  if (template !== undefined) return [...reached, ...checkTemplate(send, path, about)];
  if (text === undefined) return [...reached, { path, message: 'has nothing to send; expected "template" or "text"' }];
  return [...reached, ...checkText(send, path, about)];
};

const warnOf = ({ template }: SendSchema, channel: ChannelSchema, path: Path): readonly Finding[] => {
  const isApproved = template !== undefined && Object.hasOwn(channel.templates ?? {}, template);
  return [
    ...(isActiveChannel(channel)
      ? []
      : [{ path: [...path, 'channel'], message: `is switched off, so nothing is sent, got "${channel.name}"` }]),
    ...(channel.whatsapp === undefined || isApproved
      ? []
      : [
          {
            path: [...path, template === undefined ? 'text' : 'template'],
            message: `is only sent within 24 hours after the contact has written, because the channel ${channel.name} has no such template`,
          },
        ]),
  ];
};

/**
 * Finds messages of rules that are often not sent. Either the channel of the message is switched off, or the channel
 * sends by WhatsApp and does not have the message's template: the message is then sent only within 24 hours after the
 * contact has written. Rules that are off are not checked. `index` of a finding: the position of its rule.
 */
export const sendWarnings = (rules: readonly RuleSchema[], channels: readonly ChannelSchema[]): readonly FoundIn[] =>
  rules.flatMap((rule, index) =>
    ruleModeOf(rule) === 'off'
      ? []
      : (rule.then ?? []).flatMap(({ send }, at) => {
          const channel = channels.find(({ name }) => name === send?.channel);
          return send === undefined || channel === undefined
            ? []
            : warnOf(send, channel, ['then', at, 'send']).map((finding) => ({ index, finding }));
        }),
  );

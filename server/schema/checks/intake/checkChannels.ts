import type { Kinds } from '#model/kind.ts';
import type { Resource } from '#model/resource.ts';
import type { ChannelSchema } from '#model/schema/files/channelSchema.ts';
import type { Settings } from '#model/schema/settingsSchema.ts';
import { kindContextOf } from '#model/values/kindContextOf.ts';
import type { Finding } from '../../problems/problem.ts';
import type { FoundIn } from '../checkAcross.ts';
import { parseFieldRules } from '../../mapping/parseFieldRules.ts';
import { checkFields } from '../automation/checkRules.ts';
import { checkFilter } from '../fields/checkFilter.ts';
import { checkFileName } from '../checkFileName.ts';
import { checkVerify } from './checkIntakes.ts';
import { unknownName } from '../../problems/unknownName.ts';

/** All channel files, and what they refer to. */
type ChannelsContext = {
  readonly channels: readonly ChannelSchema[];
  readonly resources: readonly Resource[];
  readonly kinds: Kinds;
  readonly settings: Settings;
};

/** Finds telephony channels without callbacks, and words of message channels, which have no effect on calls. */
const checkCallWay = (channel: ChannelSchema): readonly Finding[] => {
  const { calls, quiet, replies, whatsapp, reports, handshake, templates } = channel;
  return [
    ...(calls === undefined
      ? [{ path: ['way'], message: 'must describe how the provider reports calls; expected "calls"' }]
      : []),
    ...Object.entries({ quiet, replies, whatsapp, reports, handshake, templates }).flatMap(([word, value]) =>
      value === undefined ? [] : [{ path: [word], message: 'is only for messages, got way "call"; leave it out' }],
    ),
  ];
};

const checkWay = (channel: ChannelSchema): readonly Finding[] => {
  const { way, gateway, whatsapp, replies, reports, calls } = channel;
  if (way === 'call') return checkCallWay(channel);
  if (calls !== undefined)
    return [{ path: ['calls'], message: `is only for calls, got way "${way}"; expected way "call"` }];
  const ways = [gateway, whatsapp].filter((one) => one !== undefined).length;
  const found: Finding[] = [];
  if (way !== 'email' && ways !== 1)
    found.push({ path: ['way'], message: `must describe how it sends; expected one of "gateway", "whatsapp"` });
  if (way === 'email' && ways > 0)
    found.push({ path: ['way'], message: 'sends through the email server of the installation; remove its gateway' });
  if (way !== 'email' && replies !== undefined)
    found.push({ path: ['replies'], message: `is only for email, got way "${way}"` });
  if (way !== 'whatsapp' && whatsapp !== undefined)
    found.push({ path: ['whatsapp'], message: `is only for WhatsApp, got way "${way}"` });
  if (reports !== undefined && gateway === undefined)
    found.push({ path: ['reports'], message: 'is only for a gateway; the reports of WhatsApp need no description' });
  return found;
};

/** Returns the resource with a name, or a finding if it does not exist or accepts no new records. */
const checkTarget = (
  name: string,
  path: Finding['path'],
  { resources }: ChannelsContext,
): { readonly target?: Resource; readonly found: readonly Finding[] } => {
  const target = resources.find((one) => one.name === name);
  if (target?.calls.create !== undefined) return { target, found: [] };
  const names = resources.flatMap((one) => (one.calls.create === undefined ? [] : [one.name]));
  const wrong = target === undefined ? 'is not a resource' : 'does not accept new records';
  return { found: [{ path: [...path, 'resource'], ...unknownName(wrong, name, names) }] };
};

const checkCalls = ({ calls }: ChannelSchema, context: ChannelsContext): readonly Finding[] => {
  if (calls === undefined) return [];
  const found: Finding[] = checkVerify(calls).map((finding) => ({ ...finding, path: ['calls', ...finding.path] }));
  if (calls.verify.by === 'form' || calls.verify.by === 'email')
    found.push({
      path: ['calls', 'verify', 'by'],
      message: `is not for callbacks, got "${calls.verify.by}"; expected one of "hmac", "key", "basic", "address"`,
    });
  const { unknown, existing } = calls.missed ?? {};
  const { settings } = context;
  if (unknown !== undefined) {
    const path = ['calls', 'missed', 'unknown'];
    const { target, found: wrong } = checkTarget(unknown.resource, path, context);
    const inside: Finding[] = [];
    if (target !== undefined)
      parseFieldRules(unknown.fields, {
        resource: target,
        findings: inside,
        context: kindContextOf(settings),
      });
    found.push(...wrong, ...inside.map((finding) => ({ ...finding, path: [...path, ...finding.path] })));
  }
  if (existing !== undefined) {
    const path = ['calls', 'missed', 'existing'];
    const { target, found: wrong } = checkTarget(existing.resource, path, context);
    found.push(
      ...wrong,
      ...(target === undefined ? [] : checkFields(Object.keys(existing.values), [...path, 'values'], target)),
    );
  }
  return found;
};

const checkRefuse = (channel: ChannelSchema, { resources, kinds, settings }: ChannelsContext): readonly Finding[] =>
  Object.entries(channel.refuse ?? {}).flatMap(([name, filter]): readonly Finding[] => {
    const resource = resources.find((one) => one.name === name);
    const path = ['refuse', name];
    if (resource === undefined) {
      const names = resources.map((one) => one.name);
      return [{ path, at: 'key', ...unknownName('is not a resource', name, names) }];
    }
    return checkFilter({ resource, kinds, settings, isByServer: true }, filter, {
      path,
      filters: resource.fields,
      hasGroups: true,
    });
  });

/**
 * Finds problems of channel files that the vocabulary cannot express. `index` of a finding: the position of its
 * channel. `fileOf` returns the file of the channel at an index.
 */
export const checkChannels = (context: ChannelsContext, fileOf: (index: number) => string): readonly FoundIn[] =>
  context.channels.flatMap((channel, index) => {
    const twin = context.channels.findIndex((one) => one.way === channel.way && one.active !== false);
    const isSecond = channel.active !== false && twin !== -1 && twin < index;
    const found: readonly Finding[] = [
      ...checkFileName(channel.name, fileOf(index)),
      ...checkWay(channel),
      ...checkCalls(channel, context),
      ...checkRefuse(channel, context),
      ...(isSecond ? [{ path: ['way'], message: `is that of another active channel; switch one of them off` }] : []),
    ];
    return found.map((finding) => ({ index, finding }));
  });

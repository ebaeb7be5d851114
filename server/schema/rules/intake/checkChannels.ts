import type { Kinds } from '#model/kind.ts';
import type { Resource } from '#model/resource.ts';
import type { ChannelSchema } from '#model/schema/channelSchema.ts';
import type { Settings } from '#model/schema/schema.ts';
import { didYouMean } from '#model/values/closestName.ts';
import type { Finding } from '../../problems/problem.ts';
import type { FoundIn } from '../checkAcross.ts';
import { checkFilter } from '../fields/tabs.ts';
import { checkFileName } from './checkFileName.ts';

/** All channel files, and what they refer to. */
type ChannelsContext = {
  readonly channels: readonly ChannelSchema[];
  readonly resources: readonly Resource[];
  readonly kinds: Kinds;
  readonly settings: Settings;
};

const checkWay = ({ way, gateway, whatsapp, replies, reports }: ChannelSchema): readonly Finding[] => {
  const ways = [gateway, whatsapp].filter((one) => one !== undefined).length;
  const found: Finding[] = [];
  if (way !== 'email' && ways !== 1)
    found.push({ path: ['way'], message: `must say how it sends; expected one of "gateway", "whatsapp"` });
  if (way === 'email' && ways > 0)
    found.push({ path: ['way'], message: 'sends by the mail server of the installation; take out its gateway' });
  if (way !== 'email' && replies !== undefined)
    found.push({ path: ['replies'], message: `is only for email, got way "${way}"` });
  if (way !== 'whatsapp' && whatsapp !== undefined)
    found.push({ path: ['whatsapp'], message: `is only for WhatsApp, got way "${way}"` });
  if (reports !== undefined && gateway === undefined)
    found.push({ path: ['reports'], message: 'is only for a gateway; the reports of WhatsApp need no description' });
  return found;
};

const checkRefuse = (channel: ChannelSchema, { resources, kinds }: ChannelsContext): readonly Finding[] =>
  Object.entries(channel.refuse ?? {}).flatMap(([name, filter]): readonly Finding[] => {
    const resource = resources.find((one) => one.name === name);
    const path = ['refuse', name];
    if (resource === undefined) {
      const names = resources.map((one) => one.name);
      return [{ path, at: 'key', message: `is not a resource, ${didYouMean(name, names)}` }];
    }
    return checkFilter({ resource, kinds }, filter, { path, filters: resource.fields });
  });

/** Finds problems of channel files that the vocabulary cannot express. `index`: the file of a finding. */
export const checkChannels = (context: ChannelsContext, fileOf: (index: number) => string): readonly FoundIn[] =>
  context.channels.flatMap((channel, index) => {
    const twin = context.channels.findIndex((one) => one.way === channel.way && one.active !== false);
    const isSecond = channel.active !== false && twin !== -1 && twin < index;
    const found: readonly Finding[] = [
      ...checkFileName(channel.name, fileOf(index)),
      ...checkWay(channel),
      ...checkRefuse(channel, context),
      ...(isSecond ? [{ path: ['way'], message: `is that of another active channel; switch one of them off` }] : []),
    ];
    return found.map((finding) => ({ index, finding }));
  });

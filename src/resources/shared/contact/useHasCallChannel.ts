import { callChannelOf } from '#model/schema/files/channelSchema.ts';
import { useModel } from '../../../providers/schemas.tsx';
import type { Rights } from '../useRights.ts';

/** Returns whether calls are made through a channel, instead of the user's own phone app. */
export const useHasCallChannel = (rights: Rights): boolean => {
  const { channels } = useModel();
  return rights.may('log') && callChannelOf(channels) !== undefined;
};

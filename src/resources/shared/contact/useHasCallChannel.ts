import { callChannelOf } from '#model/schema/files/channelSchema.ts';
import { useModel } from '../../../providers/schemas.tsx';
import type { Rights } from '../useRights.ts';

/** Returns whether a channel calls people for the user, instead of their own phone app. */
export const useHasCallChannel = (rights: Rights): boolean => {
  const { channels } = useModel();
  return rights.may('log') && callChannelOf(channels) !== undefined;
};

import { callChannelOf } from '#model/schema/files/channelSchema.ts';
import { useModel } from '../../../providers/schemas.tsx';
import type { Rights } from '../useRights.ts';

/**
 * Returns whether the user calls through a channel instead of their own phone app: a channel for calls exists, and the
 * user may log calls.
 */
export const useHasCallChannel = (rights: Rights): boolean => {
  const { channels } = useModel();
  return rights.may('log') && callChannelOf(channels) !== undefined;
};

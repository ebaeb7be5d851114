import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { reloadForOtherUser } from '../../providers/session/reloadForOtherUser.ts';
import { CallSlot } from '../calls/CallSlot.tsx';
import { MentionSlot } from '../mentions/MentionSlot.tsx';
import { OfflineBar } from '../offline/OfflineBar.tsx';
import { useLiveQueries } from './useLiveQueries.ts';

/** Opens the screen of a push message that the user clicks, and registers this browser for push messages again. */
const usePush = (): void => {
  const navigate = useNavigate();
  const openPath = useRef((path: string): void => void navigate(path));
  openPath.current = (path) => void navigate(path);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    void import('../../providers/device/pushBrowser.ts').then(
      ({ keepPush }) => {
        if (!isGone) stop = keepPush((path) => openPath.current(path));
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, []);
};

/**
 * Renders what every screen needs after the first paint: the list of people to mention, the cards of incoming calls,
 * and the offline bar. Also opens the screen of a push message that the user clicks, fetches data again when other
 * users have changed it, and loads the page again when another user signs in in another window.
 */
export const LiveParts = () => {
  const client = useQueryClient();
  const refreshAll = useCallback(() => void client.invalidateQueries(), [client]);
  useLiveQueries();
  usePush();
  useEffect(reloadForOtherUser, []);
  return (
    <>
      <MentionSlot />
      <CallSlot />
      <OfflineBar onSent={refreshAll} />
    </>
  );
};

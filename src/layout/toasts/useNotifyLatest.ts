import { useNotificationContext, useNotify } from 'ra-core';
import { useCallback } from 'react';

type Notify = ReturnType<typeof useNotify>;

/**
 * Returns a function like that of `useNotify`, for messages of which only the latest one matters: a message replaces
 * earlier ones with the same `topic` that wait for their turn.
 */
export const useNotifyLatest = (topic: string): Notify => {
  const notify = useNotify();
  const { setNotifications } = useNotificationContext();
  return useCallback(
    (message, options) => {
      setNotifications((waiting) => waiting.filter((one) => one.notificationOptions?.['topic'] !== topic));
      notify(message, { ...options, topic });
    },
    [notify, setNotifications, topic],
  );
};

import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useModel, useNewerModel } from '../schemas.tsx';
import type { ToastAction } from './Toasts.tsx';

/** Tells the person that the fields have changed, and lets them say when the new ones come into force. */
export const SchemaWatcher = () => {
  const { newer, applyNewer } = useNewerModel();
  const notify = useNotify();
  const queries = useQueryClient();
  const { settings } = useModel();
  const shown = useRef(settings);
  useEffect(() => {
    if (shown.current === settings) return;
    shown.current = settings;
    // What is today, what is late: all of it may be something else now.
    void queries.invalidateQueries();
  }, [settings, queries]);
  useEffect(() => {
    if (newer === undefined) return;
    const action: ToastAction = {
      label: 'Refresh',
      run: () => {
        applyNewer();
        void queries.invalidateQueries();
      },
    };
    // chosen: it stays until answered; three seconds are too short for a decision.
    notify('An administrator has changed the fields of this system.', { type: 'info', autoHideDuration: null, action });
  }, [newer, applyNewer, notify, queries]);
  return null;
};

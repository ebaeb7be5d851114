import { errorText } from '#model/errors.ts';
import { useNotify } from 'ra-core';
import { useEffect } from 'react';
import type { DialogProps } from './dialogProps.ts';

/** Replaces a dialog whose code could not be loaded: shows an error as a toast, and closes. */
export const DialogNotLoaded = ({ onClose }: DialogProps) => {
  const notify = useNotify();
  useEffect(() => {
    notify(errorText('UNREACHABLE'), { type: 'error' });
    onClose();
    // oxlint-disable-next-line react/exhaustive-deps -- once, however often the screen renders meanwhile
  }, []);
  return null;
};

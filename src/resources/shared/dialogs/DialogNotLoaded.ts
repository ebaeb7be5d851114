import { errorText } from '#model/errors.ts';
import { useNotify } from 'ra-core';
import { useEffect } from 'react';
import type { DialogProps } from './dialogProps.ts';

/** Rendered in place of a dialog whose code could not be loaded. Shows an error as a toast, and calls `onClose`. */
export const DialogNotLoaded = ({ onClose }: DialogProps) => {
  const notify = useNotify();
  useEffect(() => {
    notify(errorText('UNREACHABLE'), { type: 'error' });
    onClose();
    // oxlint-disable-next-line react/exhaustive-deps -- once, however often the screen renders meanwhile
  }, []);
  return null;
};

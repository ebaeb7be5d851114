import { useNotify } from 'ra-core';
import { actionText } from '../../messages/en/actionText.ts';

/**
 * Returns a function that copies a text to the clipboard and returns whether it could. Shows a toast: `copied`, and if
 * the browser refuses, how to copy by hand. Browsers offer the clipboard only over https and on localhost.
 */
export const useCopy = (): ((text: string, copied?: string) => Promise<boolean>) => {
  const notify = useNotify();
  return async (text, copied = actionText('copied')) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      notify(actionText('copyFailed'), { type: 'warning' });
      return false;
    }
    if (copied !== '') notify(copied, { type: 'success' });
    return true;
  };
};

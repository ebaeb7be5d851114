import { useNotify } from 'ra-core';
import { actionText } from '../../messages/en/actionText.ts';

/**
 * Returns a function that copies a text to the clipboard, and resolves to whether this succeeded. On success it shows
 * the text `copied` as a toast, or no toast if `copied` is ''. If the browser refuses, the toast says how to copy by
 * hand. Browsers offer the clipboard only over https and on localhost.
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

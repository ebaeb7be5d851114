import { useDataProvider, useNotify } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { openShellDialog } from '../../layout/parts/shellDialogRegistry.ts';
import { attendanceScreenText } from '../../messages/en/attendanceScreenText.ts';
import type { GableDataProvider } from '../../providers/api/gableDataProvider.ts';
import { signOut } from '../../providers/authProvider.ts';
import { failureOf } from '../../resources/shared/failureOf.ts';
import { useColorMode } from '../../theme/useColorMode.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { CommandAction } from './command.ts';

/**
 * Returns a function that runs a command of the palette. With `inNewTab`, an address is opened in a new tab. Other
 * commands ignore it.
 */
export const useRunAction = (): ((action: CommandAction, options: { readonly inNewTab: boolean }) => void) => {
  const navigate = useNavigate();
  const provider = useDataProvider<GableDataProvider>();
  const client = useQueryClient();
  const notify = useNotify();
  const { setMode } = useColorMode();
  return (action, { inNewTab }) => {
    if ('to' in action) {
      if (inNewTab) window.open(action.to, '_blank', 'noopener');
      else void navigate(action.to);
    } else if ('dialog' in action) openShellDialog(action.dialog);
    else if ('mode' in action) setMode(action.mode);
    else if ('signOut' in action) signOut();
    else {
      const { resource, clock } = action;
      provider
        .send(resource, 'clock', { body: { action: clock } })
        .then(() => notify(attendanceScreenText(`done.${clock}`), { type: 'success' }))
        .catch((error: unknown) => notify(failureOf(error).message, { type: 'warning' }))
        .finally(() => void client.invalidateQueries({ queryKey: [resource] }));
    }
  };
};

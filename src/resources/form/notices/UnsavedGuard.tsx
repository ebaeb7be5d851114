import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useFormState } from 'react-hook-form';
import { useLeaveGuard } from '../../../providers/routing/useLeaveGuard.ts';
import { Sheet } from '../../shared/parts/Sheet.tsx';
import { formText } from '../../../messages/en/formText.ts';

/**
 * While a form has unsaved changes, asks the user before the screen is left, the page is reloaded or the window is
 * closed. Does not ask while `mayLeave.current` is true, as after saving.
 */
export const UnsavedGuard = ({ mayLeave }: { readonly mayLeave: { readonly current: boolean } }) => {
  const { isDirty } = useFormState();
  const held = useLeaveGuard(() => isDirty && !mayLeave.current);
  useEffect(() => {
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent): void => {
      if (!mayLeave.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty, mayLeave]);
  if (held === undefined) return null;
  const actions = (
    <>
      <Button color="error" onClick={held.leave}>
        {formText('leave.confirm')}
      </Button>
      <Button variant="contained" autoFocus onClick={held.stay}>
        {formText('leave.stay')}
      </Button>
    </>
  );
  return (
    <Sheet title={formText('leave.title')} width="xs" onClose={held.stay} actions={actions}>
      {formText('leave.text')}
    </Sheet>
  );
};

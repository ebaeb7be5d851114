import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useFormContext, useFormState, type FieldValues } from 'react-hook-form';
import { useLeaveGuard } from '../../../providers/routing/useLeaveGuard.ts';
import { Sheet } from '../../shared/parts/Sheet.tsx';
import { formText } from '../../../messages/en/formText.ts';

type UnsavedGuardProps = {
  readonly mayLeave: { readonly current: boolean };
  /** Saves the form's values and then calls `leave`. If they cannot be saved, the form says why. */
  readonly onSaveAndLeave: (values: FieldValues, leave: () => void) => Promise<void>;
};

/**
 * While a form has unsaved changes, asks the user before the screen is left, the page is reloaded or the window is
 * closed. Does not ask while `mayLeave.current` is true, as after saving. Besides staying and leaving, it offers to
 * save first and then leave.
 */
export const UnsavedGuard = ({ mayLeave, onSaveAndLeave }: UnsavedGuardProps) => {
  const { handleSubmit } = useFormContext();
  const { isDirty, isSubmitting } = useFormState();
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
  const saveAndLeave = handleSubmit((values) => onSaveAndLeave(values, held.leave));
  const actions = (
    <>
      <Button onClick={held.stay}>{formText('leave.stay')}</Button>
      <Button color="error" onClick={held.leave}>
        {formText('leave.confirm')}
      </Button>
      {/* If it cannot be saved, the form says why. */}
      <Button
        variant="contained"
        autoFocus
        loading={isSubmitting}
        onClick={() => void saveAndLeave().finally(held.stay)}
      >
        {formText('leave.save')}
      </Button>
    </>
  );
  return (
    <Sheet title={formText('leave.title')} width="xs" onClose={held.stay} actions={actions}>
      {formText('leave.text')}
    </Sheet>
  );
};

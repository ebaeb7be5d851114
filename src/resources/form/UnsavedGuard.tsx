import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useFormState } from 'react-hook-form';
import { useBlocker } from 'react-router-dom';
import { Sheet } from '../shared/parts/Sheet.tsx';
import { formText } from '../../messages/en/formText.ts';

/** Asks before another screen, a reload or a closed window loses unsaved changes; not while `passing` is set. */
export const UnsavedGuard = ({ passing }: { readonly passing: { readonly current: boolean } }) => {
  const { isDirty } = useFormState();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !passing.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent): void => {
      if (!passing.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty, passing]);
  if (blocker.state !== 'blocked') return null;
  const actions = (
    <>
      <Button color="error" onClick={() => blocker.proceed()}>
        {formText('leave.confirm')}
      </Button>
      <Button variant="contained" autoFocus onClick={() => blocker.reset()}>
        {formText('leave.stay')}
      </Button>
    </>
  );
  return (
    <Sheet title={formText('leave.title')} width="xs" onClose={() => blocker.reset()} actions={actions}>
      {formText('leave.text')}
    </Sheet>
  );
};

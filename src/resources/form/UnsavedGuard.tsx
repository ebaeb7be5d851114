import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useFormState } from 'react-hook-form';
import { useBlocker } from 'react-router-dom';
import { Sheet } from '../shared/parts/Sheet.tsx';

/**
 * Keeps what was typed: asks before another screen, a reload or a closed window would lose it. `passing` lets one way
 * through.
 */
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
        Leave without saving
      </Button>
      <Button variant="contained" autoFocus onClick={() => blocker.reset()}>
        Stay
      </Button>
    </>
  );
  return (
    <Sheet title="Leave without saving?" width="xs" onClose={() => blocker.reset()} actions={actions}>
      Your changes haven't been saved.
    </Sheet>
  );
};

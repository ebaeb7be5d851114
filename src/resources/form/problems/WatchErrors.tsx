import { useEffect } from 'react';
import { useFormState } from 'react-hook-form';
import type { Field } from '#model/field.ts';

type WatchErrorsProps = { readonly shown: readonly Field[]; readonly onElsewhere: () => void };

/** Calls `onElsewhere` when a field that is not in `shown` has a problem. */
export const WatchErrors = ({ shown, onElsewhere }: WatchErrorsProps) => {
  const { errors } = useFormState();
  const isElsewhere = Object.keys(errors).some((name) => !shown.some((field) => field.name === name));
  useEffect(() => {
    if (isElsewhere) onElsewhere();
  }, [isElsewhere, onElsewhere]);
  return null;
};

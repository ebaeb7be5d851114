import { useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';

/**
 * Moves the focus to the topmost invalid input beside it after a submit fails. react-hook-form alone focuses the input
 * that was registered first, and inputs load in any order.
 */
export const FocusFirstError = () => {
  const place = useRef<HTMLSpanElement>(null);
  const { submitCount, isSubmitSuccessful } = useFormState();
  useEffect(() => {
    if (submitCount === 0 || isSubmitSuccessful) return;
    const invalid = place.current?.parentElement?.querySelector('[aria-invalid="true"]');
    if (invalid instanceof HTMLElement) invalid.focus();
  }, [submitCount, isSubmitSuccessful]);
  return <span ref={place} hidden />;
};

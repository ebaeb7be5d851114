import { useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';

/** chosen: half a second at 60 frames a second. */
const maxFrames = 30;

/**
 * Moves the focus to the topmost invalid input beside it after a submit fails. react-hook-form alone focuses the input
 * that was registered first, and inputs load in any order.
 */
export const FocusFirstError = () => {
  const place = useRef<HTMLSpanElement>(null);
  const { submitCount, isSubmitSuccessful } = useFormState();
  useEffect(() => {
    if (submitCount === 0 || isSubmitSuccessful) return undefined;
    let frame = 0;
    // An input may show its error a few frames after the form has it.
    const focus = (frames: number): void => {
      const invalid = place.current?.parentElement?.querySelector('[aria-invalid="true"]');
      if (invalid instanceof HTMLElement) invalid.focus();
      else if (frames > 0) frame = requestAnimationFrame(() => focus(frames - 1));
    };
    focus(maxFrames);
    return () => cancelAnimationFrame(frame);
  }, [submitCount, isSubmitSuccessful]);
  return <span ref={place} hidden />;
};

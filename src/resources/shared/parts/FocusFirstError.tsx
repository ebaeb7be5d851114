import { useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';

/** chosen: half a second at 60 frames per second. */
const maxFrames = 30;

/**
 * Focuses the topmost invalid input of the form after a submit fails. react-hook-form would focus the input that was
 * registered first, and lazily loaded inputs register in any order.
 */
export const FocusFirstError = () => {
  const place = useRef<HTMLSpanElement>(null);
  const { submitCount, isSubmitSuccessful } = useFormState();
  useEffect(() => {
    if (submitCount === 0 || isSubmitSuccessful) return undefined;
    let frame = 0;
    // An input may show its error some frames later than the form has it. A row with an error may open only then, and
    // close the row with the focused input.
    const focus = (frames: number, focused?: HTMLElement): void => {
      if (focused?.isConnected !== true) {
        const invalid = place.current?.parentElement?.querySelector('[aria-invalid="true"]');
        if (invalid instanceof HTMLElement) {
          invalid.focus();
          focused = invalid;
        }
      }
      if (frames > 0) frame = requestAnimationFrame(() => focus(frames - 1, focused));
    };
    focus(maxFrames);
    return () => cancelAnimationFrame(frame);
  }, [submitCount, isSubmitSuccessful]);
  return <span ref={place} hidden />;
};

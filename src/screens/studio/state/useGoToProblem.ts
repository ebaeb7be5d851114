import { useRef, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { nameInFolder, type ProblemPlace } from './problemPlace.ts';
import type { Editor } from '../editor/mountEditor.ts';
import type { StudioState } from './useStudioState.ts';

/**
 * Returns `goTo`, which moves the caret of the text editor to a problem, and `editor`, the ref of the editor.
 * `showText`: shows the pane with the editor.
 */
export const useGoToProblem = (
  { file, shown, select }: StudioState,
  showText: () => void,
): { readonly editor: RefObject<Editor | null>; readonly goTo: (place: ProblemPlace) => void } => {
  const editor = useRef<Editor | null>(null);
  const goTo = ({ file: where, line, column }: ProblemPlace): void => {
    // Rendered immediately, so that the next keys go to the editor instead of the button.
    flushSync(showText);
    if (shown === undefined && nameInFolder(where) === file?.name) {
      editor.current?.goTo(line, column);
      return;
    }
    select(nameInFolder(where));
    // The editor has the text of the other file only after the next render.
    requestAnimationFrame(() => requestAnimationFrame(() => editor.current?.goTo(line, column)));
  };
  return { editor, goTo };
};

import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { nameOf, type ProblemPlace } from '../panes/ChecksPanel.tsx';
import type { Editor } from '../editor/mountEditor.ts';
import type { StudioState } from './useStudioState.ts';

/** The panes of the schema studio, of which a phone shows one at a time. */
export const studioPanes = ['files', 'text', 'checks'] as const;
export type StudioPane = (typeof studioPanes)[number];
export type StudioSide = 'checks' | 'history';

/**
 * Returns the state of the studio's panes. `pane`: the pane that a phone shows. `side`: what the third pane shows,
 * checks or history. `controls`: a ref to the text editor. `open` shows a file, `look` shows the checks or the history,
 * and `go` moves the caret to a problem.
 */
export const useStudioPanes = ({ file, shown, select }: StudioState) => {
  const [pane, setPane] = useState<StudioPane>(file === undefined ? 'files' : 'text');
  const [side, setSide] = useState<StudioSide>('checks');
  const controls = useRef<Editor | null>(null);
  const open = (name: string): void => {
    select(name);
    setPane('text');
  };
  const look = (what: StudioSide): void => {
    setSide(what);
    setPane('checks');
  };
  const go = ({ file: where, line, column }: ProblemPlace): void => {
    // Rendered immediately, so that the next keys go to the editor instead of the button.
    flushSync(() => setPane('text'));
    if (shown === undefined && nameOf(where) === file?.name) {
      controls.current?.goTo(line, column);
      return;
    }
    select(nameOf(where));
    // The editor has the text of the other file only after the next render.
    requestAnimationFrame(() => requestAnimationFrame(() => controls.current?.goTo(line, column)));
  };
  return { pane, setPane, side, setSide, controls, open, look, go };
};

export type StudioPanes = ReturnType<typeof useStudioPanes>;

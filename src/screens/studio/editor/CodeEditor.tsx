import { useEffect, useRef, type RefObject } from 'react';
import type { SchemaProblem } from '#model/wire/impact.ts';
import { useColorMode } from '../../../theme/useColorMode.ts';
import { type Editor, mountEditor } from './mountEditor.ts';

/** A problem in a file, with the color of its mark. */
export type MarkedProblem = SchemaProblem & { readonly severity: 'error' | 'warning' };

type CodeEditorProps = {
  readonly name: string;
  readonly text: string;
  readonly problems: readonly MarkedProblem[];
  readonly resources: readonly string[];
  /** Gets the editor, so that other components can move its caret. */
  readonly controls: RefObject<Editor | null>;
  readonly onSave: () => void;
  /** Called with the changed text. Undefined: the editor is read-only. */
  readonly onChange: ((text: string) => void) | undefined;
};

/**
 * The text editor of a schema file. It completes words and the names in `resources`, and marks `problems`. Without
 * `onChange`, the text is read-only. `controls` gets the editor, so that other components can move its caret.
 */
export const CodeEditor = ({ name, text, problems, resources, controls, onSave, onChange }: CodeEditorProps) => {
  const host = useRef<HTMLDivElement>(null);
  const { isDark } = useColorMode();
  const latest = useRef({ text, isDark, resources, onSave, onChange });
  latest.current = { text, isDark, resources, onSave, onChange };
  const isReadOnly = onChange === undefined;

  useEffect(() => {
    if (host.current === null) return undefined;
    const editor = mountEditor(host.current, {
      name,
      text: latest.current.text,
      isDark: latest.current.isDark,
      isReadOnly,
      resources: () => latest.current.resources,
      onChange: (next) => latest.current.onChange?.(next),
      onSave: () => latest.current.onSave(),
    });
    controls.current = editor;
    return () => {
      controls.current = null;
      editor.destroy();
    };
  }, [name, isReadOnly, controls]);
  useEffect(() => controls.current?.write(text), [text, controls, name, isReadOnly]);
  useEffect(() => controls.current?.mark(problems), [problems, controls, name, isReadOnly]);
  useEffect(() => controls.current?.showDark(isDark), [isDark, controls]);
  return <div ref={host} className="studio-code" />;
};

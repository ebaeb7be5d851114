import { json } from '@codemirror/lang-json';
import { unifiedMergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { useColorMode } from '../../../theme/useColorMode.ts';
import { editorPhrases } from './editorPhrases.ts';
import { editorTheme } from './editorTheme.ts';
import { shadowRootOf } from './shadowRootOf.ts';

type DiffViewProps = { readonly before: string; readonly after: string; readonly label: string };

/** Shows the differences between two texts. Long unchanged parts are collapsed. */
export const DiffView = ({ before, after, label }: DiffViewProps) => {
  const host = useRef<HTMLDivElement>(null);
  const { isDark } = useColorMode();
  useEffect(() => {
    if (host.current === null) return undefined;
    const root = shadowRootOf(host.current);
    const view = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: after,
        extensions: [
          lineNumbers(),
          json(),
          editorTheme(isDark),
          EditorState.phrases.of(editorPhrases()),
          EditorState.readOnly.of(true),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
          unifiedMergeView({
            original: before,
            mergeControls: false,
            gutter: true,
            collapseUnchanged: { margin: 3, minSize: 6 },
          }),
        ],
      }),
    });
    return () => view.destroy();
  }, [before, after, label, isDark]);
  return <div ref={host} className="studio-code" />;
};

import { useRef } from 'react';
import { lazyScreen } from '../../layout/states/lazyScreen.tsx';
import { useModel } from '../../providers/schemas.tsx';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import type { MarkedProblem } from '../studio/editor/CodeEditor.tsx';
import type { Editor } from '../studio/editor/mountEditor.ts';
import { loadSchemaTips } from '../studio/editor/vocabularyText.ts';
import studioCss from '../studio/studio.css?inline';

adoptStyles(studioCss);

const CodeEditor = lazyScreen(async () => {
  const [editor] = await Promise.all([import('../studio/editor/CodeEditor.tsx'), loadSchemaTips()]);
  return editor.CodeEditor;
});

type JsonPaneProps = {
  readonly name: string;
  readonly text: string;
  readonly problems: readonly MarkedProblem[];
  readonly onChange: (text: string) => void;
  readonly onSave: () => void;
};

/** Edits a rule, channel or source as JSON, in the text editor of the schema studio, which marks its problems. */
export const JsonPane = ({ name, text, problems, onChange, onSave }: JsonPaneProps) => {
  const controls = useRef<Editor | null>(null);
  const { resources } = useModel();
  return (
    <div className="file-json-pane">
      <CodeEditor {...{ name, text, problems, controls, onChange, onSave }} resources={Object.keys(resources)} />
    </div>
  );
};

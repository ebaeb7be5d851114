import { isObject, type JsonObject } from '#model/schema/json.ts';
import { fileEditorText } from '../../messages/en/fileEditorText.ts';
import type { FileVocabulary } from './file/shapeOf.ts';
import { textOf } from '../studio/state/textOf.ts';
import { vocabularyText } from '../studio/editor/vocabularyText.ts';

type StartChoiceProps = {
  readonly vocabulary: FileVocabulary;
  readonly onChoose: (start: JsonObject) => void;
};

/** Lets the user choose the example with which a new file starts. The examples are those of the vocabulary. */
export const StartChoice = ({ vocabulary, onChoose }: StartChoiceProps) => {
  const { examples } = vocabulary.root;
  // checked: examples are parsed from JSON
  const starts = (Array.isArray(examples) ? examples : []).filter(isObject) as readonly JsonObject[];
  return (
    <section className="file-starts" aria-labelledby="file-starts">
      <h2 id="file-starts">{fileEditorText('choose')}</h2>
      <ul>
        {starts.map((start) => (
          <li key={String(start['name'])}>
            <button type="button" onClick={() => onChoose(start)}>
              <strong>{vocabularyText(textOf(start['title']))}</strong>
              <span>{vocabularyText(textOf(start['description']))}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};

import { useMemo, useState } from 'react';
import type { Json, JsonObject } from '#model/schema/json.ts';
import { useModel } from '../../providers/schemas.tsx';
import { textOf } from '../studio/state/textOf.ts';
import { columnsOfFile } from './file/columnsOfFile.ts';
import type { FileFolder } from './file/fileSentence.ts';
import { FileFormProvider } from './inputs/fileForm.tsx';
import { ValueInput } from './inputs/ValueInput.tsx';
import { WordsInput } from './inputs/WordsInput.tsx';
import { sampleColumns } from './sample/sampleColumns.ts';
import { SamplePart } from './sample/SamplePart.tsx';
import { shapeOf, vocabularyOf } from './file/shapeOf.ts';
import type { FileDraft } from './save/useFileDraft.ts';

/** Words without an input, because the name and folder of the file determine them. */
const hidden = ['$schema', 'name'];
/** Words that cannot be removed: a file without `active` is on. */
const kept = ['active'];

type EditorFormProps = {
  readonly folder: FileFolder;
  /** Name of the saved file. Undefined for a new one. */
  readonly name: string | undefined;
  readonly edited: FileDraft & { readonly value: JsonObject };
  readonly problems: readonly { readonly path: string; readonly message: string }[];
  readonly onChange: (value: Json) => void;
};

/**
 * The form of a rule, a channel or a source, depending on `folder`. It shows the values of `edited` and the `problems`
 * at their paths, and calls `onChange` with the changed value of the file. For a source, it also has a sample of what
 * the source sends.
 */
export const EditorForm = ({ folder, name, edited, problems, onChange }: EditorFormProps) => {
  const { resources } = useModel();
  const vocabulary = useMemo(() => vocabularyOf(`${folder}/`), [folder]);
  const { root } = vocabulary;
  const [sample, setSample] = useState('');
  const shape = shapeOf(root, vocabulary, String);
  const named = edited.value['resource'];
  const resource = typeof named === 'string' && Object.hasOwn(resources, named) ? resources[named] : undefined;
  const form = useMemo(
    () => ({
      vocabulary,
      problems,
      resource,
      columns: [...new Set([...(sampleColumns(sample) ?? []), ...columnsOfFile(edited.value)])],
      Value: ValueInput,
    }),
    [vocabulary, problems, resource, sample, edited.value],
  );
  return (
    <FileFormProvider value={form}>
      <div className="file-form">
        {folder === 'intake' && (
          <SamplePart source={name} file={edited.text ?? ''} text={sample} onChange={setSample} />
        )}
        <WordsInput
          part={root}
          label={textOf(edited.value['title'])}
          path={[]}
          value={edited.value}
          onChange={onChange}
          words={shape.kind === 'object' ? shape.words : []}
          hidden={hidden}
          kept={kept}
        />
      </div>
    </FileFormProvider>
  );
};

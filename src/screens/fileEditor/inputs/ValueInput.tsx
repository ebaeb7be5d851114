import { vocabularyText } from '../../studio/editor/vocabularyText.ts';
import { isObject, type JsonObject } from '#model/schema/json.ts';
import { ManyPicker } from '#kinds/shared/inputs/ManyPicker.tsx';
import { fileEditorText } from '../../../messages/en/fileEditorText.ts';
import { editorOf } from './editorOf.ts';
import { type PartProps, useFileForm } from './fileForm.tsx';
import { ChoiceInput, JsonInput, NumberInput, TextInput, useHelp, YesNoInput } from './LeafInput.tsx';
import { ListInput } from './ListInput.tsx';
import { LocalizedTextInput } from './LocalizedTextInput.tsx';
import { MapInput } from './MapInput.tsx';
import { PartProblems } from './PartProblems.tsx';
import { placeOf, yesNoText } from './placeOf.ts';
import { labelOf, type Shape, shapeOf, initialValueOf, partSummary, type Word } from '../file/shapeOf.ts';
import { WordsInput } from './WordsInput.tsx';

/** Input of a word and its value, where only one of several words is allowed. */
const OneWordInput = ({ words, ...props }: PartProps & { readonly words: readonly Word[] }) => {
  const { part, label, path, value, onChange } = props;
  const form = useFileForm();
  const object = isObject(value) ? (value as JsonObject) : {};
  const names = Object.keys(object);
  const [name = ''] = names;
  const word = words.find((one) => one.name === name);
  if (names.length > 1 || (name !== '' && word === undefined)) return <JsonInput {...props} />;
  const shape = word === undefined ? undefined : shapeOf(word.part, form.vocabulary, yesNoText);
  const isFixed = shape?.kind === 'choice' && shape.choices.length === 1;
  const place = shape === undefined || word === undefined ? 'cell' : placeOf(shape, word.part);
  return (
    <div className="file-one-word" data-place={place}>
      <ChoiceInput
        part={{}}
        label={
          typeof part.$title === 'string' && !label.startsWith(vocabularyText(part.$title))
            ? vocabularyText(part.$title)
            : label
        }
        path={[...path, '$word']}
        isPlain
        value={name}
        choices={words.map((one) => ({
          value: one.name,
          label: labelOf(one.name, one.part),
          hint: partSummary(one.part),
        }))}
        onChange={(next) => {
          const chosen = words.find((one) => one.name === next);
          if (chosen !== undefined) onChange({ [chosen.name]: initialValueOf(chosen.part, form.vocabulary) });
        }}
      />
      <PartProblems path={path} shown={[[...path, name]]} />
      {word !== undefined && !isFixed && (
        <form.Value
          part={word.part}
          label={labelOf(word.name, word.part)}
          path={[...path, name]}
          value={object[name]}
          onChange={(next) => onChange({ [name]: next })}
        />
      )}
    </div>
  );
};

/** Input of several short texts, each a chip. */
const TextsInput = (props: PartProps) => {
  const { label, value, onChange } = props;
  const help = useHelp(props);
  const texts = Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  return (
    <ManyPicker
      options={[]}
      values={texts}
      isFree
      onChange={(next) => onChange([...next])}
      textField={{ label, ...help }}
    />
  );
};

/** Input of either one of some values, or a value with its own parts. */
const EitherInput = ({ shape, ...props }: PartProps & { readonly shape: Extract<Shape, { kind: 'either' }> }) => {
  const { label, value, onChange } = props;
  const form = useFileForm();
  const isOther = isObject(value);
  const other = fileEditorText('these');
  return (
    <div className="file-words">
      <ChoiceInput
        {...props}
        value={isOther ? '$other' : value}
        choices={[...shape.choices, { value: '$other', label: other, hint: undefined }]}
        onChange={(next) => onChange(next === '$other' ? initialValueOf(shape.other, form.vocabulary) : next)}
      />
      {isOther && <form.Value {...props} part={shape.other} label={`${label}: ${other}`} />}
    </div>
  );
};

/**
 * Input of any value in a file. If `part`, its description in the vocabulary, refers to a definition with a special
 * input, such as `duration`, shows that input; otherwise the input for the type of the value.
 */
export const ValueInput = (props: PartProps) => {
  const { part, value } = props;
  const { vocabulary } = useFileForm();
  const own = editorOf(part);
  if (own !== undefined) return <own.Editor {...props} />;
  const shape = shapeOf(part, vocabulary, yesNoText);
  switch (shape.kind) {
    case 'object':
      return <WordsInput {...props} words={shape.words} />;
    case 'oneWord':
      return <OneWordInput {...props} words={shape.words} />;
    case 'map':
      return <MapInput {...props} keys={shape.keys} values={shape.values} />;
    case 'list': {
      const isTexts = shape.items['type'] === 'string' && editorOf(shape.items)?.place !== 'group';
      const hasTexts = value === undefined || (Array.isArray(value) && value.every((one) => typeof one === 'string'));
      if (!isTexts) return <ListInput {...props} items={shape.items} />;
      const Texts = editorOf(shape.items)?.Many ?? TextsInput;
      return hasTexts ? <Texts {...props} /> : <JsonInput {...props} />;
    }
    case 'either':
      return <EitherInput {...props} shape={shape} />;
    case 'choice':
      return <ChoiceInput {...props} choices={shape.choices} />;
    case 'yesNo':
      return <YesNoInput {...props} />;
    case 'number':
      return <NumberInput {...props} />;
    case 'json':
      return <JsonInput {...props} />;
    default:
      if (part.$name === 'text' && isObject(value)) return <LocalizedTextInput {...props} />;
      return value !== undefined && typeof value !== 'string' ? (
        <JsonInput {...props} />
      ) : (
        <TextInput {...props} isLong={shape.kind === 'longText'} />
      );
  }
};

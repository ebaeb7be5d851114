import Button from '@mui/material/Button';
import { useRef, type ReactNode } from 'react';
import { isObject, type JsonObject } from '#model/schema/json.ts';
import { fileEditorText } from '../../../messages/en/fileEditorText.ts';
import { useModel } from '../../../providers/schemas.tsx';
import { Glyph } from '../../../resources/shared/parts/Glyph.tsx';
import { FileFormProvider, type PartProps, useFileForm } from './fileForm.tsx';
import { JsonInput } from './LeafInput.tsx';
import { PartProblems } from './PartProblems.tsx';
import { placeOf, yesNoText } from './placeOf.ts';
import { RemoveButton } from './RemoveButton.tsx';
import {
  descriptionOf,
  hintOf,
  labelOf,
  type Part,
  partsIn,
  shapeOf,
  initialValueOf,
  type Word,
} from '../file/shapeOf.ts';

/** Returns the words that the existing words of an object exclude, by the `dependentSchemas` of the vocabulary. */
const excludedBy = (part: Part, value: JsonObject): ReadonlySet<string> => {
  const dependent = isObject(part['dependentSchemas']) ? part['dependentSchemas'] : {};
  return new Set(
    Object.keys(value).flatMap((name) => {
      const rule = dependent[name];
      const parts = (isObject(rule) ? partsIn(rule) : undefined) ?? {};
      return Object.keys(parts).filter((other) => parts[other] === false);
    }),
  );
};

const without = (value: JsonObject, name: string): JsonObject => {
  const { [name]: _, ...rest } = value;
  return rest;
};

type GroupProps = {
  readonly label: string;
  readonly hint: string;
  readonly remove: ReactNode;
  readonly children: ReactNode;
};

const Group = ({ label, hint, remove, children }: GroupProps) => (
  <fieldset className="file-group">
    <legend>{label}</legend>
    {remove}
    {hint !== '' && <p className="file-hint">{hint}</p>}
    {children}
  </fieldset>
);

type WordsProps = PartProps & {
  readonly words: readonly Word[];
  /** Words without an input. */
  readonly hidden?: readonly string[];
  /** Words that cannot be removed, because the file would mean something else. */
  readonly kept?: readonly string[];
};

/**
 * Returns the words of an object: `shown` have an input, `others` can be added, and `unknown` are names that the
 * vocabulary does not contain. They are edited as JSON.
 */
const wordsOf = ({ part, words, hidden = [] }: WordsProps, object: JsonObject) => {
  const all = words.filter(({ name }) => !hidden.includes(name));
  const shown = all.filter(({ name, isRequired }) => isRequired || Object.hasOwn(object, name));
  const excluded = excludedBy(part, object);
  return {
    shown,
    others: all.filter((word) => !shown.includes(word) && !excluded.has(word.name)),
    unknown: Object.keys(object).filter((name) => !words.some((word) => word.name === name)),
  };
};

type ShownWordsProps = Pick<WordsProps, 'kept' | 'path' | 'onChange'> & {
  readonly object: JsonObject;
  readonly shown: readonly Word[];
};

/** The inputs of words: a grid with those that fit in a cell or row, then a group for each of the others. */
const ShownWords = ({ kept = [], path, onChange, object, shown }: ShownWordsProps) => {
  const form = useFileForm();
  const parts = shown.map((word) => ({
    word,
    place: placeOf(shapeOf(word.part, form.vocabulary, yesNoText), word.part),
  }));
  // Short words come first.
  const placed =
    path.length > 0 ? parts : parts.toSorted((a, b) => Number(a.place === 'row') - Number(b.place === 'row'));
  const inGrid = placed.filter(({ place }) => place !== 'group');
  const remove = ({ name, part, isRequired }: Word): ReactNode =>
    isRequired || kept.includes(name) ? null : (
      <RemoveButton label={labelOf(name, part)} onClick={() => onChange(without(object, name))} />
    );
  const inputOf = ({ name, part }: Word): ReactNode => (
    <form.Value
      part={part}
      label={labelOf(name, part)}
      path={[...path, name]}
      value={object[name]}
      onChange={(next) => onChange({ ...object, [name]: next })}
    />
  );
  return (
    <>
      {inGrid.length > 0 && (
        <div className="file-grid">
          {inGrid.map(({ word, place }) => (
            <div key={word.name} className="file-cell" data-place={place} data-word={word.name}>
              {inputOf(word)}
              {remove(word)}
            </div>
          ))}
        </div>
      )}
      {placed
        .filter(({ place }) => place === 'group')
        .map(({ word }) => (
          <div key={word.name} data-word={word.name}>
            <Group label={labelOf(word.name, word.part)} hint={hintOf(word.part)} remove={remove(word)}>
              {inputOf(word)}
            </Group>
          </div>
        ))}
    </>
  );
};

type AddProps = { readonly label: string; readonly words: readonly Word[]; readonly onAdd: (word: Word) => void };

const AddButtons = ({ label, words, onAdd }: AddProps) => (
  <div className="file-add" role="group" aria-label={fileEditorText('addTo', { what: label })}>
    {words.map((word) => (
      <Button
        key={word.name}
        size="small"
        startIcon={<Glyph name="add" size={16} />}
        title={descriptionOf(word.part)}
        onClick={() => onAdd(word)}
      >
        {labelOf(word.name, word.part)}
      </Button>
    ))}
  </div>
);

/**
 * Input of an object. Each word that the object contains, and each required word, has an input. Buttons add the other
 * words of the vocabulary, except those that an existing word excludes. Words that the vocabulary does not have are
 * edited as JSON, and so is a value that is not an object.
 */
export const WordsInput = (props: WordsProps) => {
  const { path, label, value, onChange } = props;
  const form = useFileForm();
  const { resources } = useModel();
  const host = useRef<HTMLDivElement>(null);
  if (value !== undefined && !isObject(value)) return <JsonInput {...props} />;
  // checked: an object in a JSON file
  const object = (value ?? {}) as JsonObject;
  const { shown, others, unknown } = wordsOf(props, object);
  const named = object['resource'];
  const resource = typeof named === 'string' && Object.hasOwn(resources, named) ? resources[named] : form.resource;
  const add = ({ name, part: word }: Word): void => {
    onChange({ ...object, [name]: initialValueOf(word, form.vocabulary) });
    requestAnimationFrame(() => {
      const added = host.current?.querySelector<HTMLElement>(`[data-word="${CSS.escape(name)}"]`);
      added?.querySelector<HTMLElement>('input, textarea, [role="combobox"], button:not(.file-remove)')?.focus();
      added?.scrollIntoView({ block: 'nearest' });
    });
  };
  return (
    <FileFormProvider value={resource === form.resource ? form : { ...form, resource }}>
      <div className="file-words" ref={host}>
        <PartProblems
          path={path}
          shown={[...shown.map(({ name }) => [...path, name]), ...unknown.map((name) => [...path, name])]}
        />
        <ShownWords {...props} object={object} shown={shown} />
        {unknown.map((name) => (
          <div key={name} className="file-cell" data-word={name}>
            <JsonInput
              part={{}}
              label={name}
              path={[...path, name]}
              value={object[name]}
              onChange={(next) => onChange({ ...object, [name]: next })}
            />
            <RemoveButton label={name} onClick={() => onChange(without(object, name))} />
          </div>
        ))}
        {others.length > 0 && <AddButtons label={label} words={others} onAdd={add} />}
      </div>
    </FileFormProvider>
  );
};

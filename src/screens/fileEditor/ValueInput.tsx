import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { ManyPicker } from '#kinds/shared/inputs/ManyPicker.tsx';
import { fileEditorText } from '../../messages/en/fileEditorText.ts';
import { useModel } from '../../providers/schemas.tsx';
import { Glyph } from '../../resources/shared/parts/Glyph.tsx';
import { editorOf } from './editors.ts';
import { FileFormProvider, type PartProps, useFileForm } from './fileForm.tsx';
import { ChoiceInput, JsonInput, NumberInput, TextInput, useHelp, YesNoInput } from './LeafInput.tsx';
import { MapInput } from './MapInput.tsx';
import { PartProblems } from './PartProblems.tsx';
import {
  descriptionOf,
  entryTitle,
  hintOf,
  labelOf,
  type Part,
  roomOf,
  type Shape,
  shapeOf,
  startOf,
  type Word,
} from './shapeOf.ts';

const yesNoText = (value: boolean): string => fileEditorText(value ? 'yes' : 'no');

/** Where a part is shown: in a cell of the grid, on a row, or in a group with a heading. */
const placeOf = (shape: Shape, part: Part): 'cell' | 'row' | 'group' => {
  const own = editorOf(part);
  if (own !== undefined) return own.place;
  if (shape.kind === 'object' || shape.kind === 'oneWord' || shape.kind === 'map') return 'group';
  if (shape.kind === 'list') return shape.items['type'] === 'object' || 'properties' in shape.items ? 'group' : 'row';
  if (shape.kind === 'text') return roomOf(part) === 'cell' ? 'cell' : 'row';
  return shape.kind === 'longText' || shape.kind === 'json' || shape.kind === 'either' ? 'row' : 'cell';
};

/** Returns the words that those of an object rule out: `dependentSchemas` of the vocabulary. */
const excludedBy = (part: Part, value: JsonObject): ReadonlySet<string> => {
  const dependent = isObject(part['dependentSchemas']) ? part['dependentSchemas'] : {};
  return new Set(
    Object.keys(value).flatMap((name) => {
      const rule = dependent[name];
      const properties = isObject(rule) && isObject(rule['properties']) ? rule['properties'] : {};
      return Object.keys(properties).filter((other) => properties[other] === false);
    }),
  );
};

const without = (value: JsonObject, name: string): JsonObject => {
  const { [name]: _, ...rest } = value;
  return rest;
};

const RemoveButton = ({ label, onClick }: { readonly label: string; readonly onClick: () => void }) => (
  <IconButton
    size="small"
    className="file-remove"
    aria-label={fileEditorText('remove', { what: label })}
    title={fileEditorText('remove', { what: label })}
    onClick={onClick}
  >
    <Glyph name="close" size={16} />
  </IconButton>
);

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
  /** Words that the screen shows elsewhere. */
  readonly hidden?: readonly string[];
  /** Words that cannot be removed, because a file without them means something else. */
  readonly kept?: readonly string[];
};

/** The words of an object: those that it has and those that it needs; others can be added. */
export const WordsInput = ({ words, hidden = [], kept = [], ...props }: WordsProps) => {
  const { part, path, value, onChange } = props;
  const form = useFileForm();
  const { resources } = useModel();
  const host = useRef<HTMLDivElement>(null);
  if (value !== undefined && !isObject(value)) return <JsonInput {...props} />;
  // checked: an object in a JSON file
  const object = (value ?? {}) as JsonObject;
  const known = words.filter(({ name }) => !hidden.includes(name));
  const shown = known.filter(({ name, isRequired }) => isRequired || Object.hasOwn(object, name));
  const excluded = excludedBy(part, object);
  const others = known.filter((word) => !shown.includes(word) && !excluded.has(word.name));
  // Words that the vocabulary does not have are shown as JSON.
  const unknown = Object.keys(object).filter((name) => !words.some((word) => word.name === name));
  const named = object['resource'];
  const resource = typeof named === 'string' && Object.hasOwn(resources, named) ? resources[named] : form.resource;

  const focusOn = (name: string): void => {
    requestAnimationFrame(() => {
      const added = host.current?.querySelector<HTMLElement>(`[data-word="${CSS.escape(name)}"]`);
      added?.querySelector<HTMLElement>('input, textarea, [role="combobox"], button:not(.file-remove)')?.focus();
      added?.scrollIntoView({ block: 'nearest' });
    });
  };
  const add = ({ name, part: word }: Word): void => {
    onChange({ ...object, [name]: startOf(word, form.vocabulary) });
    focusOn(name);
  };
  const remove = ({ name, part: word, isRequired }: Word): ReactNode =>
    isRequired || kept.includes(name) ? null : (
      <RemoveButton label={labelOf(name, word)} onClick={() => onChange(without(object, name))} />
    );

  const inputOf = ({ name, part: word }: Word): ReactNode => (
    <form.Value
      part={word}
      label={labelOf(name, word)}
      path={[...path, name]}
      value={object[name]}
      onChange={(next) => onChange({ ...object, [name]: next })}
    />
  );
  const all = shown.map((word) => ({
    word,
    place: placeOf(shapeOf(word.part, form.vocabulary, yesNoText), word.part),
  }));
  // The file begins with its short facts.
  const placed = path.length > 0 ? all : all.toSorted((a, b) => Number(a.place === 'row') - Number(b.place === 'row'));
  return (
    <FileFormProvider value={resource === form.resource ? form : { ...form, resource }}>
      <div className="file-words" ref={host}>
        <PartProblems
          path={path}
          shown={[...shown.map(({ name }) => [...path, name]), ...unknown.map((name) => [...path, name])]}
        />
        {placed.some(({ place }) => place !== 'group') && (
          <div className="file-grid">
            {placed
              .filter(({ place }) => place !== 'group')
              .map(({ word, place }) => (
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
        {others.length > 0 && (
          <div className="file-add" role="group" aria-label={fileEditorText('addTo', { what: props.label })}>
            {others.map((word) => (
              <Button
                key={word.name}
                size="small"
                startIcon={<Glyph name="add" size={16} />}
                title={descriptionOf(word.part)}
                onClick={() => add(word)}
              >
                {labelOf(word.name, word.part)}
              </Button>
            ))}
          </div>
        )}
      </div>
    </FileFormProvider>
  );
};

/** One of several words, chosen by name, with its value. */
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
        label={typeof part.$title === 'string' && !label.startsWith(part.$title) ? part.$title : label}
        path={[...path, '$word']}
        isPlain
        value={name}
        choices={words.map((one) => ({
          value: one.name,
          label: labelOf(one.name, one.part),
          hint: descriptionOf(one.part).split('. ')[0],
        }))}
        onChange={(next) => {
          const chosen = words.find((one) => one.name === next);
          if (chosen !== undefined) onChange({ [chosen.name]: startOf(chosen.part, form.vocabulary) });
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

const moved = (list: readonly Json[], from: number, to: number): readonly Json[] => {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
};

/** Entries in order, which can be added, removed and moved; Alt with the arrow keys moves, too. */
const ListInput = ({ items, ...props }: PartProps & { readonly items: Part }) => {
  const { label, path, value, onChange } = props;
  const form = useFileForm();
  const host = useRef<HTMLOListElement>(null);
  if (value !== undefined && !Array.isArray(value)) return <JsonInput {...props} />;
  const list = (value ?? []) as readonly Json[];
  const title = entryTitle(items, label);
  const entryLabel = (index: number): string => fileEditorText('entry', { what: title, number: index + 1 });
  const focusOn = (index: number): void => {
    requestAnimationFrame(() => {
      const entry = host.current?.children[index];
      entry?.querySelector<HTMLElement>('[role="combobox"], input, textarea')?.focus();
      entry?.scrollIntoView({ block: 'nearest' });
    });
  };
  const move = (from: number, to: number): void => {
    if (to < 0 || to >= list.length) return;
    onChange(moved(list, from, to));
    focusOn(to);
  };
  const onKey = (event: KeyboardEvent, index: number): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    event.stopPropagation();
    move(index, event.key === 'ArrowUp' ? index - 1 : index + 1);
  };
  return (
    <div className="file-words">
      <PartProblems path={path} shown={list.map((_, index) => [...path, index])} />
      <ol className="file-list" ref={host} aria-label={label}>
        {list.map((entry, index) => (
          // An entry has no name: what is shown follows its place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} onKeyDownCapture={(event) => onKey(event, index)}>
            <span className="file-number" aria-hidden="true">
              {index + 1}
            </span>
            <div className="file-entry">
              <form.Value
                part={items}
                label={entryLabel(index)}
                path={[...path, index]}
                value={entry}
                onChange={(next) => onChange(list.map((one, at) => (at === index ? next : one)))}
              />
            </div>
            <div className="file-entry-acts">
              <IconButton
                size="small"
                disabled={index === 0}
                aria-label={fileEditorText('moveUp', { what: entryLabel(index) })}
                aria-keyshortcuts="Alt+ArrowUp"
                onClick={() => move(index, index - 1)}
              >
                <Glyph name="up" size={16} />
              </IconButton>
              <IconButton
                size="small"
                disabled={index === list.length - 1}
                aria-label={fileEditorText('moveDown', { what: entryLabel(index) })}
                aria-keyshortcuts="Alt+ArrowDown"
                onClick={() => move(index, index + 1)}
              >
                <Glyph name="down" size={16} />
              </IconButton>
              <RemoveButton label={entryLabel(index)} onClick={() => onChange(list.filter((_, at) => at !== index))} />
            </div>
          </li>
        ))}
      </ol>
      <div className="file-add">
        <Button
          size="small"
          startIcon={<Glyph name="add" size={16} />}
          onClick={() => {
            onChange([...list, startOf(items, form.vocabulary)]);
            focusOn(list.length);
          }}
        >
          {fileEditorText('addEntry', { what: inLowerCase(title) })}
        </Button>
      </div>
    </div>
  );
};

/** Several short texts, each a chip. */
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

/** One of some values, or a value with parts of its own. */
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
        onChange={(next) => onChange(next === '$other' ? startOf(shape.other, form.vocabulary) : next)}
      />
      {isOther && <form.Value {...props} part={shape.other} label={`${label}: ${other}`} />}
    </div>
  );
};

/** Any part of a file: its own editor if its definition has one, or else an input by its shape. */
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
      return value !== undefined && typeof value !== 'string' ? (
        <JsonInput {...props} />
      ) : (
        <TextInput {...props} isLong={shape.kind === 'longText'} />
      );
  }
};

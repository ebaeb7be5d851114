import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useRef, type KeyboardEvent } from 'react';
import type { Json } from '#model/schema/json.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { fileEditorText } from '../../../messages/en/fileEditorText.ts';
import { Glyph } from '../../../resources/shared/parts/Glyph.tsx';
import { entryTitle, initialValueOf, type Part } from '../file/shapeOf.ts';
import { type PartProps, useFileForm } from './fileForm.tsx';
import { JsonInput } from './LeafInput.tsx';
import { PartProblems } from './PartProblems.tsx';
import { RemoveButton } from './RemoveButton.tsx';

const moved = (list: readonly Json[], from: number, to: number): readonly Json[] => {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
};

type EntryActsProps = {
  readonly label: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Moves the entry up (-1) or down (1). */
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
};

const EntryActs = ({ label, isFirst, isLast, onMove, onRemove }: EntryActsProps) => (
  <div className="file-entry-acts">
    <IconButton
      size="small"
      disabled={isFirst}
      aria-label={fileEditorText('moveUp', { what: label })}
      aria-keyshortcuts="Alt+ArrowUp"
      onClick={() => onMove(-1)}
    >
      <Glyph name="up" size={16} />
    </IconButton>
    <IconButton
      size="small"
      disabled={isLast}
      aria-label={fileEditorText('moveDown', { what: label })}
      aria-keyshortcuts="Alt+ArrowDown"
      onClick={() => onMove(1)}
    >
      <Glyph name="down" size={16} />
    </IconButton>
    <RemoveButton label={label} onClick={onRemove} />
  </div>
);

/** Returns a ref of a list, and the function that focuses the input of an entry after the next render. */
const useFocusEntry = () => {
  const host = useRef<HTMLOListElement>(null);
  const focusEntry = (index: number): void => {
    requestAnimationFrame(() => {
      const entry = host.current?.children[index];
      entry?.querySelector<HTMLElement>('[role="combobox"], input, textarea')?.focus();
      entry?.scrollIntoView({ block: 'nearest' });
    });
  };
  return { host, focusEntry };
};

/** Returns by how many places a key moves an entry: Alt with an arrow key. Undefined for other keys. */
const moveOfKey = ({ altKey, key }: KeyboardEvent): 1 | -1 | undefined => {
  if (!altKey) return undefined;
  return key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : undefined;
};

type ListEntryProps = Omit<EntryActsProps, 'isFirst' | 'isLast'> & {
  readonly index: number;
  readonly count: number;
  /** The input of the entry. */
  readonly children: ReactNode;
};

/** An entry of a list, with its number and the buttons that move and remove it. */
const ListEntry = ({ label, index, count, onMove, onRemove, children }: ListEntryProps) => {
  const onKey = (event: KeyboardEvent): void => {
    const by = moveOfKey(event);
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(by);
  };
  return (
    <li onKeyDownCapture={onKey}>
      <span className="file-number" aria-hidden="true">
        {index + 1}
      </span>
      <div className="file-entry">{children}</div>
      <EntryActs label={label} isFirst={index === 0} isLast={index === count - 1} onMove={onMove} onRemove={onRemove} />
    </li>
  );
};

/** Input of a list, whose entries can be added, removed and moved. */
export const ListInput = ({ items, ...props }: PartProps & { readonly items: Part }) => {
  const { label, path, value, onChange } = props;
  const form = useFileForm();
  const { host, focusEntry } = useFocusEntry();
  if (value !== undefined && !Array.isArray(value)) return <JsonInput {...props} />;
  const list = (value ?? []) as readonly Json[];
  const title = entryTitle(items, label);
  const move = (from: number, to: number): void => {
    if (to < 0 || to >= list.length) return;
    onChange(moved(list, from, to));
    focusEntry(to);
  };
  const add = (): void => {
    onChange([...list, initialValueOf(items, form.vocabulary)]);
    focusEntry(list.length);
  };
  return (
    <div className="file-words">
      <PartProblems path={path} shown={list.map((_, index) => [...path, index])} />
      <ol className="file-list" ref={host} aria-label={label}>
        {list.map((entry, index) => {
          const entryLabel = fileEditorText('entry', { what: title, number: index + 1 });
          return (
            <ListEntry
              // oxlint-disable-next-line react/no-array-index-key -- an entry has no name: its position identifies it
              key={index}
              label={entryLabel}
              index={index}
              count={list.length}
              onMove={(by) => move(index, index + by)}
              onRemove={() => onChange(list.filter((_, at) => at !== index))}
            >
              <form.Value
                part={items}
                label={entryLabel}
                path={[...path, index]}
                value={entry}
                onChange={(next) => onChange(list.map((one, at) => (at === index ? next : one)))}
              />
            </ListEntry>
          );
        })}
      </ol>
      <div className="file-add">
        <Button size="small" startIcon={<Glyph name="add" size={16} />} onClick={add}>
          {fileEditorText('addEntry', { what: inLowerCase(title) })}
        </Button>
      </div>
    </div>
  );
};

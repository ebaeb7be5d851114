import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Icon } from '../../layout/icons/Icon.tsx';
import { shellIcons } from '../../layout/icons/shellIcons.ts';
import { moreShellIcons } from '../../layout/shell/moreShellIcons.ts';
import type { ShellDialogProps } from '../../layout/parts/shellDialogRegistry.ts';
import { paletteText } from '../../messages/en/paletteText.ts';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import { type Option, type OptionGroup } from './optionGroups.ts';
import css from './palette.css?inline';
import { useRunAction } from './useRunAction.ts';
import { useSearch, type SearchResult } from './useSearch.ts';
import { PaletteOptions } from './PaletteOptions.tsx';
import { useOptionGroups } from './useOptionGroups.ts';

adoptStyles(css);

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  PageDown: (at, count) => Math.min(at + 8, count - 1),
  PageUp: (at) => Math.max(at - 8, 0),
};

type StatusProps = {
  readonly typed: string;
  readonly count: number;
  /** Whether the user has pressed Enter, and the search for the typed text still runs. */
  readonly isWaiting: boolean;
  readonly result: SearchResult;
};

const statusText = ({ typed, count, isWaiting, result: { isSearching, hasFailed } }: StatusProps): string => {
  if (isWaiting) return paletteText('searching');
  if (hasFailed) return paletteText('failed');
  if (typed === '') return paletteText('hint');
  if (count > 0) return paletteText('count', { count });
  return isSearching ? paletteText('searching') : paletteText('none', { text: typed });
};

const Status = ({ typed, count, isWaiting, result }: StatusProps) => {
  const text = typed.trim();
  const isShown = isWaiting || result.hasFailed || text === '' || count === 0;
  return (
    <p role="status" className={isShown ? 'palette-status' : 'gable-unseen'}>
      {statusText({ typed: text, count, isWaiting, result })}
    </p>
  );
};

type SearchInputProps = {
  readonly typed: string;
  /** Id of the list of options. */
  readonly listId: string;
  /** Id of the option that Enter runs. */
  readonly activeId: string | undefined;
  readonly hasOptions: boolean;
  readonly onType: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onClose: () => void;
};

const SearchInput = ({ typed, listId, activeId, hasOptions, onType, onKeyDown, onClose }: SearchInputProps) => (
  <div className="palette-input">
    <Icon path={shellIcons.search} />
    <input
      type="text"
      role="combobox"
      aria-label={paletteText('title')}
      aria-expanded={hasOptions}
      aria-controls={listId}
      aria-activedescendant={activeId}
      aria-autocomplete="list"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      enterKeyHint="go"
      placeholder={paletteText('placeholder')}
      value={typed}
      maxLength={200}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={onKeyDown}
    />
    <button
      type="button"
      className="gable-icon-button palette-close"
      aria-label={paletteText('close')}
      onClick={onClose}
    >
      <Icon path={moreShellIcons.close} />
    </button>
  </div>
);

const KeyHints = () => (
  <p className="palette-keys" aria-hidden="true">
    <kbd>↑</kbd>
    <kbd>↓</kbd> {paletteText('keys.move')} <kbd>Enter</kbd> {paletteText('keys.open')} <kbd>Esc</kbd>{' '}
    {paletteText('keys.close')}
  </p>
);

/**
 * Returns the dialog, which opens when the component is mounted, the text that the user has typed in it, and whether
 * they pressed Enter while it was loading.
 */
const useTypedDialog = (takeTyped: () => string) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const [raw, setTyped] = useState(takeTyped);
  // A layout effect: it runs before the dialog is removed from the page, so that the browser restores the focus.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (shown?.open === false) {
      shown.showModal();
      // Adds what the user typed while the dialog was loading.
      setTyped(takeTyped());
    }
    return () => shown?.close();
  }, [takeTyped]);
  return { dialog, typed: raw.replaceAll('\n', ''), isEntered: raw.includes('\n'), setTyped };
};

type ActiveOption = {
  /** The option that Enter runs. Undefined if there are none. */
  readonly active: Option | undefined;
  /** Whether the user has pressed Enter, and the search for the typed text still runs. */
  readonly isWaiting: boolean;
  readonly activate: (option: Option | undefined) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

type ActiveOptionRequest = {
  readonly groups: readonly OptionGroup[];
  readonly isSearching: boolean;
  /** Whether Enter was pressed before the dialog was loaded. */
  readonly isEntered: boolean;
  readonly choose: (option: Option | undefined, options: { readonly inNewTab: boolean }) => void;
};

/**
 * Returns the option that Enter runs, at first the first one. Arrow keys move on to another option. While a search
 * runs, the records on screen belong to an earlier text: Enter then waits for the search, and runs its first option.
 */
const useActiveOption = ({ groups, isSearching, isEntered, choose }: ActiveOptionRequest): ActiveOption => {
  const options = groups.flatMap((group) => group.options);
  const [activeKey, setActiveKey] = useState<string>();
  const [entered, setEntered] = useState<{ readonly inNewTab: boolean }>();
  const chosen = options.find(({ key }) => key === activeKey);
  const active = chosen ?? options[0];
  const isCommand = groups.find(({ key }) => key === 'commands')?.options.some((option) => option === active) === true;
  const isOutdated = isSearching && chosen === undefined && !isCommand;
  const enter = (how: { readonly inNewTab: boolean }): void => (isOutdated ? setEntered(how) : choose(active, how));
  useEffect(() => {
    if (isEntered) setEntered({ inNewTab: false });
  }, [isEntered]);
  useEffect(() => {
    if (entered === undefined || isOutdated) return;
    setEntered(undefined);
    choose(active, entered);
    // oxlint-disable-next-line react/exhaustive-deps -- once, as soon as the option belongs to the typed text
  }, [entered, isOutdated]);
  const activate = (option: Option | undefined): void => {
    setEntered(undefined);
    setActiveKey(option?.key);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined;
    if (step !== undefined && active !== undefined) {
      event.preventDefault();
      activate(options[step(options.indexOf(active), options.length)]);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      enter({ inNewTab: event.ctrlKey || event.metaKey });
    }
  };
  return { active, isWaiting: entered !== undefined, activate, onKeyDown };
};

/**
 * The dialog for searching all records and running commands by keyboard: arrow keys choose, Enter opens. The search
 * starts with the text that `takeTyped` returns, which the user typed before the dialog was loaded.
 */
export const Palette = ({ onClose, takeTyped }: ShellDialogProps) => {
  const id = useId();
  const { dialog, typed, isEntered, setTyped } = useTypedDialog(takeTyped);
  const run = useRunAction();
  const result = useSearch(typed);
  const groups = useOptionGroups(typed, result);
  const options = groups.flatMap((group) => group.options);
  const choose = (option: Option | undefined, { inNewTab }: { readonly inNewTab: boolean }): void => {
    if (option === undefined) return;
    onClose();
    run(option.action, { inNewTab });
  };
  const { isSearching } = result;
  const { active, isWaiting, activate, onKeyDown } = useActiveOption({ groups, isSearching, isEntered, choose });
  const idOf = (option: Option): string => `${id}-${options.indexOf(option)}`;
  useEffect(() => {
    dialog.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [dialog, active?.key]);
  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label={paletteText('title')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className="palette-sheet">
        <SearchInput
          typed={typed}
          listId={`${id}-list`}
          activeId={active === undefined ? undefined : idOf(active)}
          hasOptions={options.length > 0}
          onType={(text) => {
            setTyped(text);
            activate(undefined);
          }}
          onKeyDown={onKeyDown}
          onClose={onClose}
        />
        <div id={`${id}-list`} role="listbox" aria-label={paletteText('results')} className="palette-list">
          <PaletteOptions
            {...{ groups, active, typed, idOf }}
            onActive={activate}
            onChoose={(option, event) => choose(option, { inNewTab: event.ctrlKey || event.metaKey })}
          />
        </div>
        <Status typed={typed} count={options.length} isWaiting={isWaiting} result={result} />
        <KeyHints />
      </div>
    </dialog>
  );
};

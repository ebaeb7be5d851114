import { useEffect, useRef } from 'react';
import type { ListScreen } from '../state/listScreen.ts';
import type { listPanelText } from '../../../messages/en/listPanelText.ts';

/** The keyboard shortcuts of a list, as the help shows them. */
export const listKeys: readonly {
  readonly keys: readonly string[];
  readonly does: keyof typeof listPanelText.phrases.keys;
}[] = [
  { keys: ['j', '↓'], does: 'next' },
  { keys: ['k', '↑'], does: 'previous' },
  { keys: ['Enter'], does: 'open' },
  { keys: ['x'], does: 'select' },
  { keys: ['s'], does: 'status' },
  { keys: ['n'], does: 'note' },
  { keys: ['c'], does: 'call' },
  { keys: ['w'], does: 'whatsapp' },
  { keys: ['e'], does: 'email' },
  { keys: ['f'], does: 'filters' },
  { keys: ['/'], does: 'search' },
  { keys: ['Esc'], does: 'unselect' },
  { keys: ['?'], does: 'help' },
];

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'));

const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role=dialog], [role=menu], [role=listbox]') !== null;

const clickAction = (active: number, action: string): void =>
  document.querySelector<HTMLElement>(`[data-index="${active}"] [data-act="${action}"]`)?.click();

type ListKeyOptions = { readonly active: number; readonly moveTo: (index: number) => void };

/** Lets the user work with the whole list by keyboard, except while typing or while a dialog is open. */
export const useListKeys = (screen: ListScreen, { active, moveTo }: ListKeyOptions): void => {
  const press = (event: KeyboardEvent): void => {
    const { records, selection, openDialog, openRecord, rights, resource } = screen;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) || isElsewhere(event.target) || document.querySelector('[role=dialog]') !== null) return;
    const record = records.shown[active];
    const isOnControl = event.target instanceof Element && event.target.closest('a, button') !== null;
    const actions: Readonly<Record<string, (() => void) | undefined>> = {
      j: () => moveTo(active + 1),
      ArrowDown: () => moveTo(active + 1),
      k: () => moveTo(active - 1),
      ArrowUp: () => moveTo(active - 1),
      x: rights.may('bulk') ? () => selection.toggle(records.shown, active, false) : undefined,
      X: rights.may('bulk') ? () => selection.toggle(records.shown, active, true) : undefined,
      Enter: record === undefined || isOnControl ? undefined : () => openRecord(record),
      s:
        record !== undefined && resource.states !== undefined && rights.may('status')
          ? () => openDialog({ kind: 'status', records: [record] })
          : undefined,
      n: record !== undefined && rights.may('log') ? () => openDialog({ kind: 'log', record, way: 'note' }) : undefined,
      c: () => clickAction(active, 'call'),
      w: () => clickAction(active, 'whatsapp'),
      e: () => clickAction(active, 'email'),
      f: () => openDialog({ kind: 'filters' }),
      '/': () => document.querySelector<HTMLElement>('[data-rec-search]')?.focus(),
      '?': () => openDialog({ kind: 'keys' }),
      Escape: selection.records.size > 0 ? selection.clear : undefined,
    };
    const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined;
    if (action === undefined) return;
    event.preventDefault();
    action();
  };
  const latest = useRef(press);
  useEffect(() => {
    latest.current = press;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => latest.current(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
};

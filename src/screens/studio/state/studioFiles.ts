import { isObject } from '#model/schema/json.ts';
import type { Drafts } from './drafts.ts';
import type { Studio } from './studioData.ts';
import { textOf } from '../../fileButtons/textOf.ts';

/**
 * `changed`: a draft of a file that was edited by hand since. `pending`: edited by hand and not active. `gone`:
 * removed, but its versions are kept.
 */
type FileState = 'active' | 'pending' | 'draft' | 'changed' | 'gone';

export type StudioFile = {
  readonly name: string;
  /** The title in the file, if its text can be parsed. */
  readonly title: string;
  readonly group: 'settings' | 'resources' | 'reports' | 'intake' | 'channels' | 'rules';
  readonly state: FileState;
  /** The file in the folder, or the active version if there is no folder; undefined if it does not exist. */
  readonly existing: string | undefined;
  /** The hash of the file; null if it does not exist. */
  readonly hash: string | null;
  /** Hash of the text that the draft was based on. */
  readonly draftOf: string | null;
  /** The draft, otherwise the existing text. Undefined: the file is removed. */
  readonly text: string | undefined;
};

const titleIn = (text: string | undefined): string | undefined => {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return isObject(value) ? textOf(value['plural'] ?? value['title']) || undefined : undefined;
  } catch {
    return undefined;
  }
};

const groupOf = (name: string): StudioFile['group'] => {
  if (name.startsWith('_')) return 'settings';
  if (name.startsWith('intake/')) return 'intake';
  if (name.startsWith('channels/')) return 'channels';
  if (name.startsWith('rules/')) return 'rules';
  return name.includes('/') ? 'reports' : 'resources';
};

const groups: readonly StudioFile['group'][] = ['resources', 'reports', 'intake', 'channels', 'rules', 'settings'];

/** Returns the names of drafts that are already active, so that there is nothing left to publish. */
export const activeDrafts = ({ files, folder }: Studio, drafts: Drafts): readonly string[] =>
  Object.values(drafts)
    .filter(({ name, text, was }) => {
      const [found, active] = [
        folder?.files.find((file) => file.name === name),
        files.find((file) => file.name === name)?.text,
      ];
      return (
        folder !== null &&
        was !== (found?.hash ?? null) &&
        (text ?? undefined) === active &&
        (found === undefined ? active === undefined : found.text === null)
      );
    })
    .map(({ name }) => name);

/** Merges active files, the folder, drafts and past versions into one list with one entry per file. */
export const studioFilesOf = ({ files, folder, history }: Studio, drafts: Drafts): readonly StudioFile[] => {
  const live = new Map(files.map(({ name, text }) => [name, text]));
  const disk = new Map(folder?.files.map((file) => [file.name, file]));
  const names = [
    ...new Set([...live.keys(), ...disk.keys(), ...Object.keys(drafts), ...history.map(({ file }) => file)]),
  ];
  return names
    .map((name): StudioFile => {
      const [found, draft, active] = [disk.get(name), drafts[name], live.get(name)];
      const existing = folder === null ? active : found === undefined ? undefined : (found.text ?? active);
      const hash = found?.hash ?? null;
      const text = draft === undefined ? existing : (draft.text ?? undefined);
      const savedState =
        existing === undefined && active === undefined ? 'gone' : existing === active ? 'active' : 'pending';
      // While a draft is being activated, the file equals the draft.
      const isChanged = draft !== undefined && folder !== null && draft.was !== hash && text !== existing;
      const state = draft === undefined ? savedState : isChanged ? 'changed' : 'draft';
      return {
        name,
        title: titleIn(text) ?? titleIn(existing) ?? titleIn(active) ?? name,
        group: groupOf(name),
        state,
        existing,
        hash,
        draftOf: draft?.was ?? null,
        text,
      };
    })
    .toSorted((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group) || a.title.localeCompare(b.title));
};

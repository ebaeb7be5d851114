import { isObject } from '#model/schema/json.ts';
import type { Drafts } from './drafts.ts';
import type { StudioData } from './studioData.ts';
import { textOf } from './textOf.ts';

/**
 * `changed`: the file was edited by hand after the draft was created. `pending`: it was edited by hand and is not
 * active. `gone`: it was removed, but its versions are kept.
 */
type FileState = 'active' | 'pending' | 'draft' | 'changed' | 'gone';

/** A schema file in the studio, with its state and its draft. */
export type StudioFile = {
  readonly name: string;
  /** The title in the file, or that of its last valid text, or its name. */
  readonly title: string;
  readonly group: 'settings' | 'resources' | 'reports' | 'intake' | 'channels' | 'rules';
  readonly state: FileState;
  /**
   * The text in the folder, or that of the active version if there is no folder. Undefined if the file does not exist.
   */
  readonly existing: string | undefined;
  /** The text of the active version. Undefined if the active version does not have the file. */
  readonly active: string | undefined;
  /** Hash of the existing text. Null if the file does not exist. */
  readonly hash: string | null;
  /** Hash of the text on which the draft is based. Null for a new file. */
  readonly draftOf: string | null;
  /** The text of the draft, otherwise the existing text. Undefined: the file is removed. */
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

/**
 * Returns the names of drafts that are no longer needed, because the active version of the file already has their text.
 */
export const activeDrafts = ({ files, folder }: StudioData, drafts: Drafts): readonly string[] =>
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

/**
 * Returns all files of the studio, each once, sorted by group and title: active files, files in the schema folder,
 * drafts, and removed files that have past versions.
 */
export const studioFilesOf = ({ files, folder, history }: StudioData, drafts: Drafts): readonly StudioFile[] => {
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
      // While a draft is being activated, the file in the folder has the text of the draft.
      const isChanged = draft !== undefined && folder !== null && draft.was !== hash && text !== existing;
      const state = draft === undefined ? savedState : isChanged ? 'changed' : 'draft';
      return {
        name,
        title: titleIn(text) ?? titleIn(existing) ?? titleIn(active) ?? name,
        group: groupOf(name),
        state,
        existing,
        active,
        hash,
        draftOf: draft?.was ?? null,
        text,
      };
    })
    .toSorted((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group) || a.title.localeCompare(b.title));
};

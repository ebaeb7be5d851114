import { isObject } from '#model/schema/json.ts';
import type { Drafts } from './drafts.ts';
import type { Studio } from './studioData.ts';

/**
 * `changed`: a draft of a file that somebody has edited by hand since. `pending`: edited by hand, and not in force.
 * `gone`: taken away, its versions kept.
 */
export type FileState = 'inForce' | 'pending' | 'draft' | 'changed' | 'gone';

export type StudioFile = {
  readonly name: string;
  /** What people call it, as far as the text can be read. */
  readonly title: string;
  readonly group: 'Settings' | 'Resources' | 'Reports';
  readonly state: FileState;
  /** As it stands in the folder, or, where that is not known, in force; undefined where there is none. */
  readonly existing: string | undefined;
  /** Its mark; null where there is no file. */
  readonly hash: string | null;
  /** Mark of the text that the draft began from. */
  readonly draftOf: string | null;
  /** What is written now: the draft, else what stands. Undefined: the file is taken away. */
  readonly text: string | undefined;
};

export const fileStateTitles: Readonly<Record<FileState, string>> = {
  inForce: 'Active',
  pending: 'Edited by hand, not active',
  gone: 'Removed; its data is kept',
  draft: 'Draft',
  changed: 'Draft; the file changed on disk',
};

const titleIn = (text: string | undefined): string | undefined => {
  try {
    const value: unknown = JSON.parse(text ?? '');
    const title = isObject(value) ? (value['plural'] ?? value['title']) : undefined;
    return typeof title === 'string' && title !== '' ? title : undefined;
  } catch {
    return undefined;
  }
};

const groupOf = (name: string): StudioFile['group'] => {
  if (name.startsWith('_')) return 'Settings';
  return name.includes('/') ? 'Reports' : 'Resources';
};

const groups: readonly StudioFile['group'][] = ['Resources', 'Reports', 'Settings'];

/**
 * Names the drafts that are in force as they are, though the file was another when they began: there is nothing left of
 * them to publish.
 */
export const draftsInForce = ({ files, folder }: Studio, drafts: Drafts): readonly string[] =>
  Object.values(drafts)
    .filter(({ name, text, was }) => {
      const [found, inForce] = [
        folder?.files.find((file) => file.name === name),
        files.find((file) => file.name === name)?.text,
      ];
      return (
        folder !== null &&
        was !== (found?.hash ?? null) &&
        (text ?? undefined) === inForce &&
        (found === undefined ? inForce === undefined : found.text === null)
      );
    })
    .map(({ name }) => name);

/**
 * Lays together what is in force, what stands in the folder, what one has drafted and what was once in force, one entry
 * a file.
 */
export const studioFilesOf = ({ files, folder, history }: Studio, drafts: Drafts): readonly StudioFile[] => {
  const live = new Map(files.map(({ name, text }) => [name, text]));
  const disk = new Map(folder?.files.map((file) => [file.name, file]));
  const names = [
    ...new Set([...live.keys(), ...disk.keys(), ...Object.keys(drafts), ...history.map(({ file }) => file)]),
  ];
  return names
    .map((name): StudioFile => {
      const [found, draft, inForce] = [disk.get(name), drafts[name], live.get(name)];
      const existing = folder === null ? inForce : found === undefined ? undefined : (found.text ?? inForce);
      const hash = found?.hash ?? null;
      const text = draft === undefined ? existing : (draft.text ?? undefined);
      const stands =
        existing === undefined && inForce === undefined ? 'gone' : existing === inForce ? 'inForce' : 'pending';
      // What stands is the draft itself while it is being put in force.
      const isChanged = draft !== undefined && folder !== null && draft.was !== hash && text !== existing;
      const state = draft === undefined ? stands : isChanged ? 'changed' : 'draft';
      return {
        name,
        title: titleIn(text) ?? titleIn(existing) ?? titleIn(inForce) ?? name,
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

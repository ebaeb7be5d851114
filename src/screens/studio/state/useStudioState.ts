import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SchemaFileVersion } from '#model/wire/impact.ts';
import { dropDrafts, useDrafts } from './drafts.ts';
import { nameOf } from '../panes/ChecksPanel.tsx';
import type { MarkedProblem } from '../editor/CodeEditor.tsx';
import { type Check, type DraftFile, type Studio, useCheck } from './studioData.ts';
import { activeDrafts, studioFilesOf, type StudioFile } from './studioFiles.ts';

/** The state of the schema studio: all files, the open file, its versions, the drafts and their check. */
export type StudioState = {
  readonly files: readonly StudioFile[];
  readonly file: StudioFile | undefined;
  /** Versions of the file, newest first. */
  readonly history: readonly SchemaFileVersion[];
  /** The version of the file whose changes are shown. Undefined: the text is shown. */
  readonly shown: SchemaFileVersion | undefined;
  readonly drafts: readonly DraftFile[];
  readonly check: Check;
  /** The problems of the open file. */
  readonly marked: readonly MarkedProblem[];
  /** Names of files with problems. */
  readonly faulty: ReadonlySet<string>;
  /** Whether the user has ended a preview in order to publish the drafts. */
  readonly wantsPublish: boolean;
  readonly select: (name: string) => void;
  readonly show: (version: number | undefined) => void;
};

/**
 * Returns the state of the schema studio. The open file is the one that the address names, otherwise the first draft.
 * Deletes drafts whose text is active. With `mayEdit`, checks the drafts, or without drafts the open file if it was
 * edited by hand.
 */
export const useStudioState = (studio: Studio, mayEdit: boolean): StudioState => {
  const [search, setSearch] = useSearchParams();
  const kept = useDrafts();
  const files = useMemo(() => studioFilesOf(studio, kept), [studio, kept]);
  // For example, the user closed the dialog while a version was being activated.
  useEffect(() => {
    const done = activeDrafts(studio, kept);
    if (done.length > 0) dropDrafts(done);
  }, [studio, kept]);
  const wanted = search.get('file') ?? Object.keys(kept)[0];
  const file = files.find(({ name }) => name === wanted);
  const history = useMemo(
    () => studio.history.filter((version) => version.file === file?.name),
    [studio.history, file?.name],
  );
  const shown = history.find(({ id }) => String(id) === search.get('version'));
  const drafts = useMemo(() => Object.values(kept), [kept]);
  // The problems of an edit by hand that could not be activated.
  const checked =
    drafts.length > 0 || file?.state !== 'pending'
      ? drafts
      : [{ name: file.name, text: file.existing ?? null, was: file.hash }];
  const check = useCheck(JSON.stringify(checked), mayEdit);
  const { report } = check;
  const marked = useMemo(() => {
    const mark =
      (severity: MarkedProblem['severity']) =>
      (problem: Omit<MarkedProblem, 'severity'>): MarkedProblem => ({ ...problem, severity });
    const all = [
      ...(report?.problems ?? []).map(mark('error')),
      ...(report?.impacts ?? []).map((impact) => mark(impact.state === 'blocks' ? 'error' : 'warning')(impact)),
      ...(report?.warnings ?? []).map(mark('warning')),
    ];
    return all.filter((problem) => nameOf(problem.file) === file?.name);
  }, [report, file?.name]);
  const faulty = useMemo(() => {
    const names = [
      ...(report?.problems ?? []),
      ...(report?.impacts ?? []).filter(({ state }) => state === 'blocks'),
    ].map((problem) => nameOf(problem.file));
    // Problems of other files usually result from an invalid draft.
    const own = names.filter((name) => Object.hasOwn(kept, name));
    return new Set(own.length > 0 ? own : names);
  }, [report, kept]);
  return {
    files,
    file,
    history,
    shown,
    drafts,
    check,
    marked,
    faulty,
    wantsPublish: search.has('publish'),
    select: (name) => setSearch({ file: name }),
    show: (version) =>
      setSearch({
        ...(file === undefined ? {} : { file: file.name }),
        ...(version === undefined ? {} : { version: String(version) }),
      }),
  };
};

import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ImpactReport, SchemaFileVersion } from '#model/wire/impact.ts';
import { type Drafts, dropDrafts, useDrafts } from './drafts.ts';
import { nameInFolder } from './problemPlace.ts';
import type { MarkedProblem } from '../editor/CodeEditor.tsx';
import { type Check, type DraftFile, type StudioData, useCheck } from './studioData.ts';
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
  /** Names of files with problems that prevent publishing. */
  readonly faulty: ReadonlySet<string>;
  /** Whether the user has ended a preview in order to publish the drafts. */
  readonly wantsPublish: boolean;
  /** Opens a file. */
  readonly select: (name: string) => void;
  /** Shows the changes of a version of the open file, or its text if `version` is undefined. */
  readonly show: (version: number | undefined) => void;
};

/** Deletes drafts whose text is active: the user may have closed the dialog while a version was being activated. */
const useDropActiveDrafts = (studio: StudioData, drafts: Drafts): void =>
  useEffect(() => {
    const done = activeDrafts(studio, drafts);
    if (done.length > 0) dropDrafts(done);
  }, [studio, drafts]);

/** Returns the problems of a file with their severity: errors prevent publishing, warnings do not. */
const markedIn = (report: ImpactReport | undefined, name: string | undefined): readonly MarkedProblem[] => {
  const mark =
    (severity: MarkedProblem['severity']) =>
    (problem: Omit<MarkedProblem, 'severity'>): MarkedProblem => ({ ...problem, severity });
  const all = [
    ...(report?.problems ?? []).map(mark('error')),
    ...(report?.impacts ?? []).map((impact) => mark(impact.state === 'blocks' ? 'error' : 'warning')(impact)),
    ...(report?.warnings ?? []).map(mark('warning')),
  ];
  return all.filter((problem) => nameInFolder(problem.file) === name);
};

/**
 * Returns the names of the files whose problems prevent publishing. If some of them are drafts, returns only these,
 * because problems of other files usually result from an invalid draft.
 */
const faultyIn = (report: ImpactReport | undefined, drafts: Drafts): ReadonlySet<string> => {
  const names = [...(report?.problems ?? []), ...(report?.impacts ?? []).filter(({ state }) => state === 'blocks')].map(
    (problem) => nameInFolder(problem.file),
  );
  const own = names.filter((name) => Object.hasOwn(drafts, name));
  return new Set(own.length > 0 ? own : names);
};

/** Returns the files to check: the drafts or, without drafts, the open file if an edit by hand was not activated. */
const checkedFiles = (drafts: readonly DraftFile[], file: StudioFile | undefined): readonly DraftFile[] =>
  drafts.length > 0 || file?.state !== 'pending'
    ? drafts
    : [{ name: file.name, text: file.existing ?? null, was: file.hash }];

/**
 * Returns the state of the schema studio. The open file is the one that the address names, otherwise the first draft.
 * With `mayEdit`, the server checks the drafts.
 */
export const useStudioState = (studio: StudioData, { mayEdit }: { readonly mayEdit: boolean }): StudioState => {
  const [search, setSearch] = useSearchParams();
  const kept = useDrafts();
  useDropActiveDrafts(studio, kept);
  const files = useMemo(() => studioFilesOf(studio, kept), [studio, kept]);
  const wanted = search.get('file') ?? Object.keys(kept)[0];
  const file = files.find(({ name }) => name === wanted);
  const history = useMemo(
    () => studio.history.filter((version) => version.file === file?.name),
    [studio.history, file?.name],
  );
  const drafts = useMemo(() => Object.values(kept), [kept]);
  const check = useCheck(JSON.stringify(checkedFiles(drafts, file)), { mayCheck: mayEdit });
  const { report } = check;
  return {
    files,
    file,
    history,
    shown: history.find(({ id }) => String(id) === search.get('version')),
    drafts,
    check,
    marked: useMemo(() => markedIn(report, file?.name), [report, file?.name]),
    faulty: useMemo(() => faultyIn(report, kept), [report, kept]),
    wantsPublish: search.has('publish'),
    select: (name) => setSearch({ file: name }),
    show: (version) =>
      setSearch({
        ...(file === undefined ? {} : { file: file.name }),
        ...(version === undefined ? {} : { version: String(version) }),
      }),
  };
};

import { useEffect, useState } from 'react';
import type { ImpactReport, SchemaProblem } from '#model/wire/impact.ts';
import { failureOf } from '../../../resources/shared/failureOf.ts';
import { nameInFolder } from '../../studio/state/problemPlace.ts';
import type { MarkedProblem } from '../../studio/editor/CodeEditor.tsx';
import { type DraftFile, useCheck, usePublish } from '../../studio/state/studioData.ts';

/** The state of the check: nothing has changed, it is running, it found problems, or the file can be saved. */
export type SaveState = 'none' | 'checking' | 'problems' | 'ready';

/** The check of an edited file, and the function that saves the file. */
export type SaveFile = {
  readonly state: SaveState;
  readonly problems: readonly SchemaProblem[];
  /** Problems of other files, which also prevent saving. */
  readonly others: readonly SchemaProblem[];
  /** Problems that do not prevent saving, such as a team that does not exist. */
  readonly warnings: readonly SchemaProblem[];
  /** Problems and warnings of this file, for the text editor. */
  readonly marked: readonly MarkedProblem[];
  /** Whether the user has tried to save. Every problem is then shown. */
  readonly isAsked: boolean;
  readonly isSaving: boolean;
  /** The message if the check or the publishing failed. */
  readonly failure: string | undefined;
  /** Waits for a running check, then publishes the file if there are no problems. */
  readonly save: () => void;
};

type SaveOptions = {
  readonly draft: DraftFile;
  readonly isChanged: boolean;
  readonly mayEdit: boolean;
  /** Called after saving. `isActive` is false while the new version is being activated in the background. */
  readonly onSaved: (isActive: boolean) => void;
};

const markedIn = (report: ImpactReport | undefined, name: string): readonly MarkedProblem[] =>
  [
    ...(report?.problems ?? []).map((problem) => ({ ...problem, severity: 'error' as const })),
    ...(report?.warnings ?? []).map((problem) => ({ ...problem, severity: 'warning' as const })),
  ].filter(({ file }) => nameInFolder(file) === name);

/**
 * Checks the draft of a file on the server while the file is edited, if `isChanged` and `mayEdit`. Returns the result,
 * and the function that saves the file: it publishes the draft and then calls `onSaved`.
 */
export const useSaveFile = ({ draft, isChanged, mayEdit, onSaved }: SaveOptions): SaveFile => {
  const check = useCheck(isChanged ? JSON.stringify([draft]) : '[]', { mayCheck: mayEdit });
  const publish = usePublish();
  const [isAsked, setIsAsked] = useState(false);
  const [isWaiting, setIsWaiting] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { report, isFresh, error } = check;
  const problems = (report?.problems ?? []).filter(({ file }) => nameInFolder(file) === draft.name);
  const others = (report?.problems ?? []).filter(({ file }) => nameInFolder(file) !== draft.name);
  const state = !isChanged ? 'none' : report === undefined ? 'checking' : report.canPublish ? 'ready' : 'problems';
  const run = async (): Promise<void> => {
    setIsSaving(true);
    setFailure(undefined);
    try {
      const { isActive } = await publish([draft]);
      setIsAsked(false);
      onSaved(isActive);
    } catch (thrown) {
      setFailure(failureOf(thrown).message);
    } finally {
      setIsSaving(false);
    }
  };
  const isDecided = isWaiting && isFresh;
  useEffect(() => {
    if (!isDecided) return;
    setIsWaiting(false);
    if (report?.canPublish === true) void run();
    // oxlint-disable-next-line react/exhaustive-deps -- `run` is a new function on every render
  }, [isDecided]);
  return {
    state: isChanged && !isFresh ? 'checking' : state,
    problems,
    others,
    warnings: (report?.warnings ?? []).filter(({ file }) => nameInFolder(file) === draft.name),
    marked: markedIn(report, draft.name),
    isAsked,
    isSaving: isSaving || isWaiting,
    failure: failure ?? (isChanged && error !== null ? failureOf(error).message : undefined),
    save: () => {
      setIsAsked(true);
      if (isChanged) setIsWaiting(true);
    },
  };
};

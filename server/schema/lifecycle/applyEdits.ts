import { problemLines, problemLinesForClient } from '../migrations/activateSchema.ts';
import type { LoadedSchemas } from '../files/loadSchemas.ts';
import { formatProblem } from '../problems/problem.ts';
import type { SchemaChange } from '../files/watchSchemas.ts';
import { TablesBusyError } from '../tables/TablesError.ts';

export type EditQueue = {
  /** Puts what came of an edit in force, or says why not. */
  readonly take: (change: SchemaChange) => void;
  readonly stop: () => void;
};

export type EditQueueOptions = {
  readonly enforce: (loaded: LoadedSchemas) => Promise<void>;
  /** `told` is for whoever asks the server: without names of records. */
  readonly refuse: (problems: readonly string[], publicProblems: readonly string[]) => void;
  /** How long after a try that met busy tables the next one follows; chosen: a minute. */
  readonly againMs?: number;
};

/**
 * Takes the edits of the schema folder over, one after the other. One that met tables in use is tried again until it
 * passes or another follows: to save a file again that has not changed tells nobody anything.
 */
export const applyEdits = ({ enforce, refuse, againMs = 60_000 }: EditQueueOptions): EditQueue => {
  let last: SchemaChange | undefined;
  let timer: NodeJS.Timeout | undefined;
  const attempt = async (change: SchemaChange): Promise<void> => {
    if ('problems' in change) {
      const problems = change.problems.map(formatProblem);
      refuse(problems, problems);
      return;
    }
    try {
      await enforce(change.loaded);
    } catch (error) {
      const isAgain = error instanceof TablesBusyError;
      const more = isAgain ? [`It is tried again every ${againMs / 1000} s.`] : [];
      // A later edit has said its own by now.
      if (last !== change) return;
      refuse([...problemLines(error), ...more], [...problemLinesForClient(error), ...more]);
      if (isAgain) timer = setTimeout(() => void attempt(change), againMs);
    }
  };
  return {
    take: (change) => {
      clearTimeout(timer);
      last = change;
      void attempt(change);
    },
    stop: () => {
      last = undefined;
      clearTimeout(timer);
    },
  };
};

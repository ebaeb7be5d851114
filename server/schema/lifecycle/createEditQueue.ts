import { problemLines, problemLinesForClient } from '../migrations/problemLines.ts';
import type { LoadedSchemas } from '../files/loadSchemas.ts';
import { formatProblem } from '../problems/problem.ts';
import { withRemovedNames } from '../problems/withRemovedNames.ts';
import type { SchemaChange } from '../files/watchSchemas.ts';
import type { SchemaState } from './schemaState.ts';
import { TablesBusyError } from '../tables/TablesError.ts';

/** Activates edits of the schema folder in their order. */
export type EditQueue = {
  /** Activates an edit, or reports why it was not activated. */
  readonly take: (change: SchemaChange) => void;
  readonly stop: () => void;
};

/** What `createEditQueue` needs. */
export type EditQueueOptions = {
  /** Activates a version. Called once per valid edit, at once: it must run one at a time, in the order of its calls. */
  readonly activate: (loaded: LoadedSchemas) => Promise<void>;
  /** Receives why an edit was not activated. `publicProblems` are for clients: without names of records. */
  readonly refuse: (problems: readonly string[], publicProblems: readonly string[]) => void;
  /** Returns the active version, to name what an edit removes. */
  readonly current?: () => Pick<SchemaState, 'model'>;
  /** Delay before an edit is retried because its tables were busy, in ms. Default: a minute (chosen). */
  readonly againMs?: number;
};

/**
 * Creates the queue between `watchSchemas` and `SchemaLifecycle.activate`: each edit of the schema folder is activated
 * or rejected. If the tables were busy, the edit is retried until it succeeds or another edit follows, because saving
 * the unchanged file again would not count as an edit.
 */
export const createEditQueue = ({ activate, refuse, current, againMs = 60_000 }: EditQueueOptions): EditQueue => {
  let last: SchemaChange | undefined;
  let timer: NodeJS.Timeout | undefined;
  const attempt = async (change: SchemaChange): Promise<void> => {
    if ('problems' in change) {
      const problems = withRemovedNames(change, current?.().model).map(formatProblem);
      refuse(problems, problems);
      return;
    }
    try {
      await activate(change.loaded);
    } catch (error) {
      const isAgain = error instanceof TablesBusyError;
      const more = isAgain ? [`It is tried again every ${againMs / 1000} s.`] : [];
      // A later edit replaces this one, and reports its own problems.
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

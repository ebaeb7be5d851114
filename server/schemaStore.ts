import type { Logger } from 'pino';
import type { Model } from '#model/resource.ts';
import { makeSchemaState, type SchemaState } from './schemaState.ts';

export type SchemaStore = {
  readonly current: () => SchemaState;
  /** Sentences about the last edit that was not taken over; none when all is in force. */
  readonly problems: () => readonly string[];
  readonly tellProblems: (problems: readonly string[]) => void;
  /** Puts another model in force once its tables stand; an error leaves the one before as it was. */
  readonly replace: (model: Model) => Promise<void>;
};

export type SchemaStoreOptions = {
  readonly model: Model;
  /** Brings the tables along; runs before a model is in force. */
  readonly bringTables: (model: Model) => Promise<void>;
  readonly log: Pick<Logger, 'info'>;
};

/** Holds the version of the schemas that is in force. Replacements wait for each other, in the order they came. */
export const openSchemaStore = async ({ model, bringTables, log }: SchemaStoreOptions): Promise<SchemaStore> => {
  const prepare = async (next: Model): Promise<SchemaState> => {
    const state = await makeSchemaState(next);
    await bringTables(next);
    return state;
  };
  let current = await prepare(model);
  let problems: readonly string[] = [];
  let queue: Promise<void> = Promise.resolve();
  const replace = async (next: Model): Promise<void> => {
    problems = [];
    if (next.version === current.model.version) return;
    current = await prepare(next);
    log.info({ schemaVersion: next.version }, 'the schemas have changed; the new version is in force');
  };
  return {
    current: () => current,
    problems: () => problems,
    tellProblems: (next) => {
      problems = next;
    },
    replace: (next) => {
      const done = queue.then(() => replace(next));
      queue = done.catch(() => undefined);
      return done;
    },
  };
};

import type { Logger } from 'pino';
import type { Model } from '#model/resource.ts';
import type { OrganizationSettings } from '#model/settings.ts';
import { withOrganizationSettings } from './organizationSettings.ts';
import { createSchemaState, type SchemaState } from './schemaState.ts';

export type SchemaStore = {
  readonly current: () => SchemaState;
  /** The version of the files alone, whatever the organization has set for itself. */
  readonly filesVersion: () => string;
  /** Sentences about the last edit that was not taken over; none when all is in force. */
  readonly problems: () => readonly string[];
  readonly logProblems: (problems: readonly string[]) => void;
  /** Since when another version is being put in force, an instant; undefined when none is. */
  readonly changingSince: () => string | undefined;
  /** Puts another model in force once its tables stand; an error leaves the one before as it was. */
  readonly replace: (model: Model) => Promise<void>;
  /** Calls the listener with each version once it is in force: whoever asks then is answered by it. Gives the way to stop. */
  readonly subscribe: (listener: (version: string) => void) => () => void;
  /** Puts the organization's own settings in force as they are at an epoch of the database; costs nothing while that stands. */
  readonly follow: (epoch: string) => Promise<void>;
};

export type SchemaStoreOptions = {
  readonly model: Model;
  /** Brings the tables along; runs before a model is in force. */
  readonly syncTables: (model: Model) => Promise<void>;
  /** Reads what the organization has set for itself, in place of what the file of settings says. */
  readonly readOrganizationSettings: (model: Model) => Promise<OrganizationSettings>;
  readonly log: Pick<Logger, 'info'>;
};

/** Holds the version of the schemas that is in force. Replacements wait for each other, in the order they came. */
export const createSchemaStore = async ({ model, syncTables, readOrganizationSettings, log }: SchemaStoreOptions): Promise<SchemaStore> => {
  const prepare = async (next: Model): Promise<SchemaState> => {
    // First whether it compiles: else nothing of the database may change.
    const state = await createSchemaState(next);
    await syncTables(next);
    const own = withOrganizationSettings(next, await readOrganizationSettings(next));
    return own === next ? state : createSchemaState(own);
  };
  let files = model;
  let current = await prepare(model);
  let followed: string | undefined;
  let problems: readonly string[] = [];
  let changing: string | undefined;
  let queue: Promise<void> = Promise.resolve();
  let following: Promise<void> = Promise.resolve();
  const listeners = new Set<(version: string) => void>();

  const putInForce = (state: SchemaState): void => {
    current = state;
    listeners.forEach((listener) => listener(state.model.version));
  };

  const replace = async (next: Model): Promise<void> => {
    problems = [];
    if (next.version === files.version) return;
    changing = new Date().toISOString();
    const state = await prepare(next).finally(() => {
      changing = undefined;
    });
    files = next;
    // Settings that changed meanwhile are read again.
    followed = undefined;
    putInForce(state);
    log.info({ schemaVersion: current.model.version }, 'the schemas have changed; the new version is active');
  };

  const refresh = async (epoch: string): Promise<void> => {
    if (epoch === followed) return;
    const base = files;
    const next = withOrganizationSettings(base, await readOrganizationSettings(base));
    const state = next.version === current.model.version ? current : await createSchemaState(next);
    // The files were replaced meanwhile: the next request asks again.
    if (base !== files) return;
    followed = epoch;
    if (state === current) return;
    putInForce(state);
    log.info({ schemaVersion: next.version }, 'organization settings changed; the new settings are active');
  };

  return {
    current: () => current,
    filesVersion: () => files.version,
    problems: () => problems,
    logProblems: (next) => {
      problems = next;
    },
    changingSince: () => changing,
    replace: (next) => {
      const done = queue.then(() => replace(next));
      queue = done.catch(() => undefined);
      return done;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    follow: async (epoch) => {
      if (epoch === followed) return;
      const done = following.then(() => refresh(epoch));
      following = done.catch(() => undefined);
      await done;
    },
  };
};

import type pg from 'pg';
import type { Logger } from 'pino';
import type { Model } from '#model/resource.ts';
import { readOrganizationSettings, withOrganizationSettings } from './organizationSettings.ts';
import { createSchemaState, type SchemaState } from './schemaState.ts';

/** The version that is active on this server, and functions that replace it. */
export type VersionHolder = {
  /** Returns the version of the files, without the organization's settings. */
  readonly files: () => Model;
  /** Returns the version of the files with the organization's settings, for requests. */
  readonly current: () => SchemaState;
  /** Returns the epoch of the settings in `current`; undefined if they must be read again. */
  readonly settingsEpoch: () => string | undefined;
  /** Makes other files the active version. `state`: their version with the current settings. */
  readonly replaceFiles: (files: Model, state: SchemaState) => void;
  /** Reads the settings again if their epoch is another one. */
  readonly refreshSettings: (epoch: string) => Promise<void>;
};

type HolderOptions = {
  readonly pool: pg.Pool;
  readonly log: Pick<Logger, 'info'>;
  /** The first version of the files. */
  readonly files: Model;
  /** The same version with the organization's settings. */
  readonly first: SchemaState;
  /** Called with each version after the first. */
  readonly onChange: (version: string) => void;
};

/** Creates the holder of the active version. */
export const createVersionHolder = ({ pool, log, first, onChange, ...initial }: HolderOptions): VersionHolder => {
  let [files, current] = [initial.files, first];
  let settingsEpoch: string | undefined;
  const setCurrent = (state: SchemaState, message: string): void => {
    current = state;
    onChange(state.model.version);
    log.info({ schemaVersion: state.model.version }, message);
  };
  return {
    files: () => files,
    current: () => current,
    settingsEpoch: () => settingsEpoch,
    replaceFiles: (model, state) => {
      files = model;
      // The settings may have changed since the edit began, so they are read again.
      settingsEpoch = undefined;
      setCurrent(state, 'the schemas have changed; the new version is active');
    },
    refreshSettings: async (epoch) => {
      if (epoch === settingsEpoch) return;
      const base = files;
      const next = withOrganizationSettings(base, await readOrganizationSettings(pool, base));
      const state = next.version === current.model.version ? current : await createSchemaState(next);
      // The files were replaced meanwhile: the next request tries again.
      if (base !== files) return;
      settingsEpoch = epoch;
      if (state !== current) setCurrent(state, 'organization settings changed; the new settings are active');
    },
  };
};

import type { Model } from '#model/resource.ts';
import type { LoadedSchemas } from '../../files/loadSchemas.ts';
import type { DdlClient } from '../../tables/ddl.ts';

/** A draft, and the version that it is compared with. */
export type ImpactRequest = {
  /** A connection without a time limit. It is only used to read. */
  readonly client: DdlClient;
  /** The active version. Undefined: none yet, so nothing can conflict. */
  readonly before: Model | undefined;
  readonly after: LoadedSchemas;
};

/** Returns the file of a resource in a draft, or undefined if it has none. */
export const fileOf = ({ files }: LoadedSchemas, name: string): LoadedSchemas['files'][number] | undefined =>
  files.find(({ value }) => (value as { name?: unknown } | undefined)?.name === name);

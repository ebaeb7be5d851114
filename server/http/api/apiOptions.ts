import type pg from 'pg';
import type { ReadPool } from '../../postgres/pools/createReadPool.ts';
import type { SecurityLog } from '../../auth/log/securityLog.ts';
import type { FileStore } from '../../storage/fileStore.ts';
import type { ImportFolder } from '../../storage/importFolder.ts';
import type { SchemaState } from '../../schema/lifecycle/schemaState.ts';
import type { SchemaLifecycle } from '../../schema/lifecycle/SchemaLifecycle.ts';
import type { EditKeys } from '../../auth/tokens/editKeys.ts';
import type { ShareTokens } from '../../auth/tokens/shareTokens.ts';
import type { Sessions } from '../../auth/tokens/sessions.ts';
import type { Tokens } from '../../auth/tokens/tokens.ts';
import type { Authenticator } from '../../auth/actor/authenticator.ts';

/** What the routes of the API need. */
export type ApiOptions = {
  readonly pool: pg.Pool;
  /** Connections for reports, exports and search. */
  readonly readPool: ReadPool;
  /** Returns the active version of the schemas; called for every request. */
  readonly schemas: () => SchemaState;
  /** Calls a listener with each version that becomes active. */
  readonly onSchemas: SchemaLifecycle['subscribe'];
  /** Returns the version of the schema files, without the organization's settings. */
  readonly filesVersion: () => string;
  /** Checks whether the organization has changed its settings, and applies them. */
  readonly refreshSettings: () => Promise<void>;
  readonly session: Authenticator;
  readonly sessions: Sessions;
  readonly tokens: Tokens;
  readonly editKeys: EditKeys;
  readonly shareTokens: ShareTokens;
  readonly files: FileStore;
  readonly bodyLimitBytes: number;
  /** Public address of the product. Absent: the address of the request. */
  readonly publicOrigin?: string | undefined;
  /** Allows addresses in the server's own network. Default: no. */
  readonly allowPrivate?: boolean | undefined;
  readonly imports: ImportFolder;
  readonly securityLog: SecurityLog;
};

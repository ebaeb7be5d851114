import type pg from 'pg';
import type { ClientConfig } from '../config/config.ts';
import type { TrustProxy } from '../config/trustProxy.ts';
import type { Mailer } from '../features/email/mailer.ts';
import type { Metrics } from '../metrics/createMetrics.ts';
import type { ReadPool } from '../postgres/pools/createReadPool.ts';
import type { SchemaFolder } from '../schema/drafts/publish.ts';
import type { SchemaLifecycle } from '../schema/lifecycle/SchemaLifecycle.ts';
import type { SchemaState } from '../schema/lifecycle/schemaState.ts';
import type { FileStore } from '../storage/fileStore.ts';
import type { ConnectionLimits } from './plugins/connections/connectionLimits.ts';

/** What the server is built on: the database, the schemas, and the settings of the installation. */
export type AppOptions = {
  readonly pool: pg.Pool;
  /** Connections for reports, exports, search and public pages. Absent: `pool`. */
  readonly readPool?: ReadPool | undefined;
  readonly schemas: () => SchemaState;
  /** Activates the organization's settings if the settings epoch of the database has changed. */
  readonly followSettings: (epoch: string) => Promise<void>;
  /** Calls a listener with each version of the schemas that becomes active. */
  readonly onSchemas: SchemaLifecycle['subscribe'];
  /** Updates the records of a finished import to the active schema. */
  readonly catchUp: SchemaLifecycle['catchUp'];
  /** Sentences about the last rejected schema edit. */
  readonly schemaProblems: () => readonly string[];
  /** When the activation of a new schema version began; undefined if none is running. */
  readonly schemaChangingSince: () => string | undefined;
  /** Version of the active schema files on this server. */
  readonly schemaFilesVersion: () => string;
  /** Folder of the schema files. Absent: they are read-only. */
  readonly schemaFolder?: SchemaFolder;
  readonly tokenSecret: string;
  /** Max calls of an API key per minute. Default: 600. */
  readonly keyCallsPerMinute?: number;
  readonly tokenHours: number;
  /** Max length of a session, however often its token is renewed. */
  readonly sessionDays: number;
  /** How long entries of the audit log are kept. Absent: permanently. */
  readonly auditDays?: number | undefined;
  readonly bodyLimitBytes: number;
  readonly clientDir: string;
  /** Other servers that the client calls. Absent: this one. */
  readonly clientConfig?: ClientConfig | undefined;
  /** Other origins that may call the API. Default: none. */
  readonly corsOrigins?: readonly string[];
  /** Folder of the installation's import mappings. Absent: none. */
  readonly importMapsDir?: string;
  /** Max size of an import file. Units: bytes. */
  readonly importBytes: number;
  readonly logLevel: string;
  readonly trustProxy: TrustProxy;
  /** Public origin of the product, e.g. `https://example.com`. Absent: the origin of each request. */
  readonly publicOrigin: string | undefined;
  readonly files: FileStore;
  readonly mailer: Mailer;
  /** Allows webhooks and telephony providers in the server's own network. Default: false. */
  readonly allowPrivate?: boolean;
  /** Max time of one report statement. Default: 30 seconds. */
  readonly reportTimeoutMs?: number;
  /** How long a connection may keep the server waiting. Absent: the defaults. */
  readonly limits?: ConnectionLimits;
  /** Metrics to record. Absent: none. */
  readonly metrics?: Metrics | undefined;
};

import type pg from 'pg';
import type { ReadPool } from '../../postgres/pools/createReadPool.ts';
import type { Operation } from '#model/schema/call.ts';
import type { Resource } from '#model/resource.ts';
import type { SchemaState } from '../../schema/lifecycle/schemaState.ts';
import type { ImportFolder } from '../../storage/importFolder.ts';
import type { RequestFiles } from '../../storage/requestFiles.ts';
import type { Actor } from '../../auth/actor/actor.ts';
import type { EditKeys } from '../../auth/tokens/editKeys.ts';
import type { ShareTokens } from '../../auth/tokens/shareTokens.ts';
import type { Sessions } from '../../auth/tokens/sessions.ts';
import type { Tokens } from '../../auth/tokens/tokens.ts';
import type { SecurityLog } from '../../auth/log/securityLog.ts';
import type { Authenticator } from '../../auth/actor/authenticator.ts';

/** Context of an operation on records, run by a request, an import or a background job. */
export type OperationContext = {
  readonly pool: pg.Pool;
  readonly state: SchemaState;
  readonly resource: Resource;
  readonly operation: Operation;
  readonly actor: Actor;
  readonly now: Date;
  /** Id of the request or job, for the log and the audit log. */
  readonly requestId: string;
  /** Network address for the audit log. */
  readonly address: string;
  /** Public origin of the product, for links in messages: `https://crm.example.com`. */
  readonly origin: string;
  /** Whether addresses in the server's own network are allowed. Default: no. */
  readonly allowPrivate?: boolean;
  /** Whether the user has just entered their password. Default: no. */
  readonly isPasswordConfirmed?: boolean;
  /** The uploads that this operation may store. */
  readonly files: RequestFiles;
  /** Returns the content of a stored file, or undefined if there is none. */
  readonly readFile: (id: string, name: string) => Promise<Buffer | undefined>;
};

/**
 * The parts of the context that only a request has. The schemas of its operation determine the types `Body` and
 * `Query`.
 */
type RequestParts<Body, Query> = {
  /** Returns the pool for exports and other long reads, which may be that of a replica. */
  readonly readPool: ReadPool;
  readonly tokens: Tokens;
  readonly editKeys: EditKeys;
  readonly shareTokens: ShareTokens;
  readonly session: Authenticator;
  readonly sessions: Sessions;
  /** The session of the request. Absent for API keys. */
  readonly sessionId?: string | undefined;
  /** The id in the path, `{id}`. */
  readonly id: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: Body;
  /**
   * Key of the form that sends the create, so that a repeated request creates no second record. Absent: each request
   * creates a record.
   */
  readonly createKey?: string | undefined;
  /** The `User-Agent` header, for the audit log. */
  readonly device?: string | undefined;
  /** Records events for the audit log. */
  readonly securityLog: SecurityLog;
  /** Stores files to import. */
  readonly imports: ImportFolder;
  /** Waits a few seconds for other schemas than `used`. Returns them, or undefined if none have become active. */
  readonly newerSchemas: (used: SchemaState) => Promise<SchemaState | undefined>;
  /**
   * Stores the file that the body consists of at this path, and returns its name. Errors: `WRONG_CONTENT_TYPE`,
   * `MALFORMED_BODY`, `BODY_TOO_LARGE`, `DISK_FULL`.
   */
  readonly takeFile?: ((path: string) => Promise<string>) | undefined;
};

/** The context of an operation together with its HTTP request. */
export type RequestContext<Body = unknown, Query = Readonly<Record<string, unknown>>> = OperationContext &
  RequestParts<Body, Query>;

/**
 * Result of an operation: JSON text built by Postgres, a value to serialize, or a file (possibly a stream) with its
 * type in the headers.
 */
export type OperationResult = {
  readonly status?: number;
  readonly body: string | object;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Does the work of an operation for one request. */
export type OperationHandler = (context: RequestContext) => Promise<OperationResult>;

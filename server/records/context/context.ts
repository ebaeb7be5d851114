import type pg from 'pg';
import type { Verb } from '#model/schema/call.ts';
import type { Resource } from '#model/resource.ts';
import type { SchemaState } from '../../schema/lifecycle/schemaState.ts';
import type { ImportFolder } from '../../storage/importFolder.ts';
import type { RequestFiles } from '../../storage/requestFiles.ts';
import type { Actor } from '../../auth/actor.ts';
import type { EditKeys } from '../../auth/tokens/editKeys.ts';
import type { ShareTokens } from '../../auth/tokens/shareTokens.ts';
import type { Sessions } from '../../auth/tokens/sessions.ts';
import type { Tokens } from '../../auth/tokens/tokens.ts';
import type { SecurityLog } from '../../auth/securityLog.ts';
import type { Session } from '../../auth/who.ts';

/** Everything that a verb may know of the request that it answers. */
export type VerbContext = {
  readonly pool: pg.Pool;
  readonly state: SchemaState;
  readonly tokens: Tokens;
  readonly editKeys: EditKeys;
  readonly shareTokens: ShareTokens;
  readonly session: Session;
  readonly sessions: Sessions;
  readonly resource: Resource;
  readonly verb: Verb;
  readonly actor: Actor;
  /** The sign-in that the request belongs to; absent of an API key, and of work that no person waits for. */
  readonly sessionId?: string;
  /** From the path, `{id}`. */
  readonly id: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  /** The files that came with the body. */
  readonly files: RequestFiles;
  /** Names the form that a create comes from; absent: each sending is a record of its own. */
  readonly createKey?: string;
  readonly requestId: string;
  readonly address: string;
  /** The `User-Agent` header, for the audit log; absent: the request had none. */
  readonly device?: string | undefined;
  /** Takes events for the audit log; absent where no request is answered. */
  readonly securityLog?: SecurityLog;
  /** Where people reach the product, for links that leave it: `https://crm.example.com`. */
  readonly origin: string;
  /** The folder of stored files. */
  readonly filesDir: string;
  readonly now: Date;
  /** Where files to be imported lie. */
  readonly imports?: ImportFolder;
  /** Takes in the one file that the body is, to this path; gives its name. Errors: `MALFORMED_BODY`, `BODY_TOO_LARGE`. */
  readonly takeFile?: (path: string) => Promise<string>;
};

/** What a verb gives: JSON text that Postgres built, a value to be written as JSON, or a file, whole or while it is made, whose type stands in the headers. */
export type Answer = {
  readonly status?: number;
  readonly body: string | object;
  readonly headers?: Readonly<Record<string, string>>;
};

export type VerbHandler = (context: VerbContext) => Promise<Answer>;

import type pg from 'pg';
import type { Verb } from '#model/call.ts';
import type { Resource } from '#model/resource.ts';
import type { SchemaState } from '../schemaState.ts';
import type { Actor } from '../session/actor.ts';
import type { Tokens } from '../session/tokens.ts';

/** Everything that a verb may know of the request that it answers. */
export type VerbContext = {
  readonly pool: pg.Pool;
  readonly state: SchemaState;
  readonly tokens: Tokens;
  readonly resource: Resource;
  readonly verb: Verb;
  readonly actor: Actor;
  /** From the path, `{id}`. */
  readonly id: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly requestId: string;
  readonly address: string;
  readonly now: Date;
};

/** What a verb gives: JSON text that Postgres built, or a value to be written as JSON. */
export type Answer = {
  readonly status?: number;
  readonly body: string | object;
  readonly headers?: Readonly<Record<string, string>>;
};

export type VerbHandler = (context: VerbContext) => Promise<Answer>;

import type { RouteMatch } from './router.ts';
import type { SchemaState } from '../../schema/lifecycle/schemaState.ts';
import type { Identity } from '../../auth/actor/authenticator.ts';
import type { OperationDefinition } from '../../records/context/defineOperation.ts';

/**
 * What is known about a request before its body is read: the call, the operation, the schemas, and the user (`who`).
 * Without sign-in, `who` is undefined.
 */
export type Admitted = {
  readonly match: RouteMatch;
  readonly operation: OperationDefinition;
  readonly who: Identity | undefined;
  readonly state: SchemaState;
};

import type { RouteMatch } from './router.ts';
import type { SchemaState } from '../../schema/lifecycle/schemaState.ts';
import type { Identity } from '../../auth/actor/authenticator.ts';
import type { OperationDefinition } from '../../records/context/defineOperation.ts';

/** What is determined before the body is read: the call, its operation, and the user if one is signed in. */
export type Admitted = {
  readonly match: RouteMatch;
  readonly operation: OperationDefinition;
  readonly who: Identity | undefined;
  readonly state: SchemaState;
};

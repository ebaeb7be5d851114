import type { Access, CallDoc, Parameter } from '../scope.ts';

/** A call that belongs to no resource: its address and what it says of itself. */
export type FixedDoc = CallDoc & {
  readonly operationId: string;
  readonly tag: string;
  /** `GET /health` */
  readonly line: string;
  readonly access: Access;
  readonly permission?: string;
  readonly bodyIsOptional?: boolean;
  readonly pathParameters?: readonly Parameter[];
};

import type { Access, CallDoc, Parameter } from '../schemas/scope.ts';

/** Groups of the calls that belong to no resource, and what each is for. */
export const fixedTags = {
  Server: 'The server itself: health, schemas, files, notifications and the installation.',
  'Schema files': 'The files that describe all resources: read, check, try and publish them.',
  'Audit log': 'Who signed in, was refused, exported and changed what.',
  Reports: 'Reports and the tiles of the home page.',
} as const;

/** A call that belongs to no resource: its address and what it says of itself. */
export type FixedDoc = CallDoc & {
  readonly operationId: string;
  readonly tag: keyof typeof fixedTags;
  /** `GET /health` */
  readonly line: string;
  readonly access: Access;
  readonly permission?: string;
  readonly bodyIsOptional?: boolean;
  readonly pathParameters?: readonly Parameter[];
};

import { type ErrorCode, errorTable } from '#model/errors.ts';
import type { JsonObject } from '#model/schema/json.ts';
import type { Method } from '#model/schema/call.ts';
import type { Access } from '../../contract/resourceCall.ts';

const always: readonly ErrorCode[] = ['INTERNAL', 'DATABASE_AWAY', 'TIMED_OUT', 'BUSY', 'STOPPING', 'DISK_FULL'];
const ofTokens: readonly ErrorCode[] = [
  'NOT_SIGNED_IN',
  'TOKEN_INVALID',
  'TOKEN_EXPIRED',
  'API_KEY_INVALID',
  'PASSWORD_CHANGE_REQUIRED',
  'TOO_MANY_ATTEMPTS',
];
const ofBodies: readonly ErrorCode[] = [
  'MALFORMED_JSON',
  'MALFORMED_BODY',
  'BODY_TOO_LARGE',
  'WRONG_CONTENT_TYPE',
  'INVALID',
  'TOO_SLOW',
  'FILES_AWAY',
];

/** What decides which errors a call can return. `codes`: the errors of the call itself. */
export type Refusals = {
  readonly access: Access;
  readonly method: Method;
  readonly hasBody: boolean;
  /** Whether the path has parameters. */
  readonly hasPath: boolean;
  readonly codes: readonly ErrorCode[];
};

/**
 * Returns the error codes that a call can return, by HTTP status: those that every call can return, those that its
 * access, method, body and path add, and its own (`codes`).
 */
export const refusalsOf = ({
  access,
  method,
  hasBody,
  hasPath,
  codes,
}: Refusals): ReadonlyMap<number, readonly ErrorCode[]> => {
  const all = new Set<ErrorCode>([
    ...always,
    ...(access === 'open' || access === 'keyed' ? [] : ofTokens),
    // A user who views the product as a role, or previews a draft, cannot change anything. The role may not exist.
    ...(access === 'open' || access === 'keyed'
      ? []
      : ['VIEW_AS_ROLE' as const, 'DRAFT_PREVIEW' as const, 'NOT_FOUND' as const]),
    ...(access === 'rights' || access === 'either' ? ['NOT_ALLOWED' as const] : []),
    ...(hasBody || method !== 'GET' ? [...ofBodies, 'OUTCOME_UNKNOWN' as const] : []),
    ...(hasPath ? ['NOT_FOUND' as const] : []),
    ...codes,
  ]);
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of Object.keys(errorTable) as ErrorCode[]) {
    if (all.has(code)) byStatus.set(errorTable[code].status, [...(byStatus.get(errorTable[code].status) ?? []), code]);
  }
  return byStatus;
};

/**
 * Returns the name of an error response in the list of responses of the OpenAPI document, such as
 * `409.DUPLICATE.TAKEN`. Every call that can return this response refers to it by this name.
 */
export const refusalName = (status: number, codes: readonly ErrorCode[]): string => `${status}.${codes.join('.')}`;

/** Returns the response of the OpenAPI document for an error with one of these codes. */
export const refusalResponse = (codes: readonly ErrorCode[]): JsonObject => ({
  description: codes.map((code) => `${code}: ${errorTable[code].text}`).join('\n'),
  ...(codes.includes('TOO_MANY_ATTEMPTS')
    ? {
        headers: { 'retry-after': { description: 'Seconds until the next attempt.', schema: { type: 'string' } } },
      }
    : {}),
  content: {
    'application/json': {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/Error' },
          { properties: { error: { properties: { code: { enum: codes } } } } },
        ],
      },
    },
  },
});

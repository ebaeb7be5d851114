import { type ErrorCode, errorTable } from '#model/errors.ts';
import type { JsonObject } from '#model/schema/json.ts';
import type { Method } from '#model/schema/call.ts';
import type { Access } from './scope.ts';

const always: readonly ErrorCode[] = ['INTERNAL', 'DATABASE_AWAY', 'TIMED_OUT', 'BUSY', 'STOPPING'];
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
];

export type Refusals = {
  readonly access: Access;
  readonly method: Method;
  readonly hasBody: boolean;
  readonly hasPath: boolean;
  readonly codes: readonly ErrorCode[];
};

/** Gives the codes that a call can give: those of who may ask, of its body and path, and its own; by status. */
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
    // A role to look on as is held to what there is, and lets nobody change anything; nor does a draft that is tried.
    ...(access === 'open' || access === 'keyed'
      ? []
      : ['ONLY_LOOKING' as const, 'ONLY_TRYING' as const, 'NOT_FOUND' as const]),
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

/** Names an answer that refuses with any of some codes, as several calls share it. */
export const refusalName = (status: number, codes: readonly ErrorCode[]): string => `${status}.${codes.join('.')}`;

/** Describes such an answer. */
export const refusal = (codes: readonly ErrorCode[]): JsonObject => ({
  description: codes.map((code) => `${code}: ${errorTable[code].text}`).join('\n'),
  ...(codes.includes('TOO_MANY_ATTEMPTS')
    ? {
        headers: { 'retry-after': { description: 'After how many seconds to ask again.', schema: { type: 'string' } } },
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

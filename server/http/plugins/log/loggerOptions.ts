import type { FastifyRequest } from 'fastify';

/** Request fields for the log. The query is left out, because it may contain a person's phone number. */
const describeRequest = (request: FastifyRequest): object => ({
  method: request.method,
  path: request.url.split('?', 1)[0],
  address: request.ip,
});

const maxCauses = 5;

/** Fields of an error that help to find its cause: codes, and names in Postgres errors, but never values of a row. */
const errorFacts = [
  'code',
  'errno',
  'syscall',
  'address',
  'port',
  'status',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
] as const;

/**
 * Returns the fields of an error for the log: name, message, stack and a fixed list of facts. Other properties are left
 * out, because an error of `pg` can contain its client with the password and prepared statements.
 */
const describeError = (error: unknown, depth = 0): unknown => {
  if (!(error instanceof Error))
    return typeof error === 'object' && error !== null ? { message: 'not an error' } : error;
  const facts = errorFacts.flatMap((name): [string, unknown][] => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
  });
  const inner =
    depth >= maxCauses
      ? {}
      : {
          ...(error.cause === undefined ? {} : { cause: describeError(error.cause, depth + 1) }),
          ...(error instanceof AggregateError
            ? { errors: error.errors.slice(0, maxCauses).map((one) => describeError(one, depth + 1)) }
            : {}),
        };
  return { type: error.name, message: error.message, stack: error.stack, ...Object.fromEntries(facts), ...inner };
};

/** Describes every error in a log line, whatever its property is called. pino calls this before its serializers. */
const describeErrors = (line: Record<string, unknown>): Record<string, unknown> =>
  Object.values(line).some((value) => value instanceof Error)
    ? Object.fromEntries(
        Object.entries(line).map(([name, value]) => [name, value instanceof Error ? describeError(value) : value]),
      )
    : line;

/**
 * Returns the pino options of the server's log: one JSON line per event, with the same request id as in the error
 * response. The log contains no queries, passwords or values of records. `level`: the least severe level that is
 * logged.
 */
export const loggerOptions = (level: string): object => ({
  level,
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  serializers: { req: describeRequest, err: (error: unknown) => error },
  formatters: { log: describeErrors },
  redact: ['req.headers.token', 'password', 'newPassword'],
});

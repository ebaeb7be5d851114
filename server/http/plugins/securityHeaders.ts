import type { FastifyInstance } from 'fastify';

/** Source: design §7, Security. `blob:` and `data:` let a page show a picture that the person has just chosen. */
const contentSecurityPolicy = (origins: readonly string[]): string => {
  const beside = [...new Set(origins)].map((origin) => ` ${origin}`).join('');
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob:${beside}`,
    "font-src 'self'",
    `connect-src 'self'${beside}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
};

/** Headers that keep a page to itself; sent with every answer. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy([]),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

/**
 * chosen: a year, the least that browsers' lists ask for; without `includeSubDomains`, for other hosts of the domain
 * are not ours to decide on.
 */
const transportSecurity = 'max-age=31536000';

export type SecurityOptions = {
  /** People reach the product by https, so browsers are told to use nothing else. */
  readonly isHttps: boolean;
  /** Origins of other servers that the client calls, and shows images of. */
  readonly origins?: readonly string[];
};

/** Returns the headers that every answer carries. */
export const securityHeadersOf = ({ isHttps, origins = [] }: SecurityOptions): Readonly<Record<string, string>> => ({
  ...securityHeaders,
  'content-security-policy': contentSecurityPolicy(origins),
  ...(isHttps ? { 'strict-transport-security': transportSecurity } : {}),
});

/** Sends the headers that keep a page to itself with every answer. */
export const addSecurityHeaders = (app: FastifyInstance, headers: Readonly<Record<string, string>>): void => {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers(headers);
  });
};

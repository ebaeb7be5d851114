import type { FastifyInstance } from 'fastify';

/**
 * Returns the content security policy. `origins`: other servers that the client calls or shows images from. `blob:` and
 * `data:` let a page show an image that the user has just chosen.
 */
const contentSecurityPolicy = (origins: readonly string[]): string => {
  const beside = [...new Set(origins)].map((origin) => ` ${origin}`).join('');
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob:${beside}`,
    `media-src 'self'${beside}`,
    "font-src 'self'",
    `connect-src 'self'${beside}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
};

/**
 * Security headers (name → value) of every response, if the product is not served over https and its client uses no
 * other origins.
 */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy([]),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

/**
 * Value of `Strict-Transport-Security`. chosen: a year, the minimum for browsers' preload lists. Without
 * `includeSubDomains`, because other hosts of the domain are not ours.
 */
const transportSecurity = 'max-age=31536000';

/** What the security headers of responses depend on. */
export type SecurityOptions = {
  /** Whether the product is served over https, so that browsers use nothing else. */
  readonly isHttps: boolean;
  /** Origins of other servers that the client calls or shows images from. */
  readonly origins?: readonly string[];
};

/**
 * Returns the security headers of every response. With `isHttps`, a header makes browsers use only https. `origins`:
 * the origins of other servers that the content security policy allows; default: none.
 */
export const securityHeadersOf = ({ isHttps, origins = [] }: SecurityOptions): Readonly<Record<string, string>> => ({
  ...securityHeaders,
  'content-security-policy': contentSecurityPolicy(origins),
  ...(isHttps ? { 'strict-transport-security': transportSecurity } : {}),
});

/** Sends the security headers with every response. */
export const addSecurityHeaders = (app: FastifyInstance, headers: Readonly<Record<string, string>>): void => {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
};

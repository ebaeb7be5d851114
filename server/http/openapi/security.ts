import type { JsonObject } from '#model/schema/json.ts';
import { tokenHeader } from '#model/wire/wire.ts';

/** The ways to authenticate, by their names in the OpenAPI document. */
export const securitySchemes: Readonly<Record<string, JsonObject>> = {
  token: {
    type: 'apiKey',
    in: 'header',
    name: tokenHeader,
    description: 'The token from signing in. A response with this header renews it.',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'gbl_…',
    description:
      "An API key from Settings: `Authorization: Bearer gbl_…`. It has those of its owner's permissions that were selected for it. It cannot create API keys or webhooks, set passwords or import files. Requests above the limit, by default 600 per minute, get a 429 with `Retry-After`.",
  },
};

/** The `security` of a call in the OpenAPI document, for calls that accept any of these ways to authenticate. */
export const anyScheme: readonly JsonObject[] = Object.keys(securitySchemes).map((name) => ({ [name]: [] }));

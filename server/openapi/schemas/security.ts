import type { JsonObject } from '#model/schema/json.ts';
import { tokenHeader } from '#model/wire/wire.ts';

/** The ways to say who one is, by their names in the document; any one of them will do where a call needs it. */
export const securitySchemes: Readonly<Record<string, JsonObject>> = {
  token: {
    type: 'apiKey',
    in: 'header',
    name: tokenHeader,
    description: 'The token that signing in gives. An answer that carries the header renews it.',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'gbl_…',
    description:
      'An API key, made in Settings: `Authorization: Bearer gbl_…`. It can what its owner can now, of what was chosen for it; it makes no keys and no webhooks, sets no passwords and imports nothing. Used too often in a minute, 600 times unless the server is set up otherwise, it is answered with 429 and `Retry-After`.',
  },
};

/** What a call needs to be told who asks: any one of the schemes. */
export const anyScheme: readonly JsonObject[] = Object.keys(securitySchemes).map((name) => ({ [name]: [] }));

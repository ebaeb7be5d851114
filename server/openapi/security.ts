import type { JsonObject } from '#model/json.ts';
import { tokenHeader } from '#model/wire.ts';

/** The ways to say who one is, by their names in the document; any one of them will do where a call needs it. */
export const securitySchemes: Readonly<Record<string, JsonObject>> = {
  token: { type: 'apiKey', in: 'header', name: tokenHeader, description: 'The token that signing in gives. An answer that carries the header renews it.' },
};

/** What a call needs to be told who asks: any one of the schemes. */
export const anyScheme: readonly JsonObject[] = Object.keys(securitySchemes).map((name) => ({ [name]: [] }));

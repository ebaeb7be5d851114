import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Language } from '#model/language/languages.ts';
import { acceptedLanguage } from './acceptedLanguage.ts';
import { inLanguageOf } from './language.ts';

/** Returns the language that a request asks for in its `Accept-Language` header, or English. */
export const languageOf = ({ headers }: Pick<FastifyRequest, 'headers'>): Language =>
  acceptedLanguage(headers['accept-language']) ?? 'en';

/** Runs a part of a request in the language that the request asks for, and returns the result of `run`. */
export const inRequestLanguage = <Result>(request: FastifyRequest, run: () => Result): Result =>
  inLanguageOf(request, languageOf(request), run);

/** Makes the server answer each request in the language that it asks for. */
export const addRequestLanguage = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _reply, done) => inRequestLanguage(request, done));
  // The events of reading a body belong to the connection, not to the request.
  app.addHook('preValidation', (request, _reply, done) => inRequestLanguage(request, done));
};

import type { FastifyInstance } from 'fastify';
import { languages } from '#model/language/languages.ts';
import { usualLanguage } from '#model/language/usualLanguage.ts';
import { languagePath, type LanguageAnswer } from '#model/wire/languagePath.ts';
import { dataEnvelope, object, oneOfWords, orNull } from '../../contract/schemaTypes.ts';
import { languageOf } from '../../language/addRequestLanguage.ts';
import { readChosenLanguage, storeLanguage } from '../../language/userLanguage.ts';
import type { ApiOptions } from '../api/apiOptions.ts';
import { addRoute, defineRoute } from './addRoute.ts';

const common = { tag: 'Server', path: languagePath, access: 'signedIn' } as const;
const language = orNull(oneOfWords([...languages]));
const answers = {
  200: {
    description: 'The language that the user chose, null for none, and the one that applies then.',
    schema: dataEnvelope(object({ language, usual: oneOfWords([...languages]) })),
  },
};

const read = defineRoute({
  ...common,
  id: 'server.language',
  method: 'GET',
  describe: () => ({ summary: 'Get the language of the signed-in user', answers }),
});

const change = defineRoute({
  ...common,
  id: 'server.setLanguage',
  method: 'PUT',
  // An API key must not change the language of its owner.
  authenticate: { ofPerson: true },
  body: object({ language }),
  describe: () => ({
    summary: 'Choose the language of the signed-in user',
    description:
      'Emails and notifications are written in it. The language of a response is that of the header `Accept-Language`.',
    answers,
    errors: ['NOT_ALLOWED'],
  }),
});

/** Definitions of the routes of the user's language. `fixedRoutes.ts` lists them. */
export const languageRoutes = [read, change];

/** Adds the routes that read and store the language of a user. */
export const addLanguageRoutes = (
  app: FastifyInstance,
  { pool, schemas, session }: Pick<ApiOptions, 'pool' | 'schemas' | 'session'>,
): void => {
  addRoute(
    app,
    session,
    read,
    async ({ request, actor }): Promise<LanguageAnswer> => ({
      data: {
        language: (await readChosenLanguage(pool, actor.userId)) ?? null,
        usual: usualLanguage(schemas().model.settings) ?? languageOf(request),
      },
    }),
  );

  addRoute(app, session, change, async ({ request, actor, body }): Promise<LanguageAnswer> => {
    await storeLanguage(pool, actor.userId, body.language);
    return {
      data: { language: body.language, usual: usualLanguage(schemas().model.settings) ?? languageOf(request) },
    };
  });
};

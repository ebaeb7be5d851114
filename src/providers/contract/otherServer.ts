import { AppError } from '#model/errors.ts';
import type { SchemaAnswer } from '#model/wire/wire.ts';
import { screenLanguage } from '../../messages/language.ts';
import { requestIdOf } from '../api/http/answerError.ts';
import { builtSchemas } from './builtSchemas.ts';
import { markContractOnly } from '../api/config/contractMark.ts';
import { schemaPath } from '../api/config/contractPaths.ts';
import { describeContractServer } from './describeContractServer.ts';
import { limitServer } from '../api/config/serverCalls.ts';
import { callAddress } from '../api/config/serverConfig.ts';
import { clearToken } from '../session/tokenStore.ts';

/**
 * Resolves to whether a server responds at all. Without CORS headers a page cannot read the response, but it does not
 * fail as without a server.
 */
const isReachable = (url: string): Promise<boolean> =>
  fetch(url, { mode: 'no-cors' }).then(
    () => true,
    () => false,
  );

/** Returns whether the schema call failed because the server does not have it. */
const lacksSchemas = async (error: unknown): Promise<boolean> => {
  if (!(error instanceof AppError)) return false;
  // Gable's server adds a request id to every refusal. It has the schema call, so this is another problem.
  if (requestIdOf(error) !== undefined) {
    if (error.status === 401) clearToken();
    return false;
  }
  if (error.code === 'UNREACHABLE') return isReachable(callAddress(schemaPath));
  return error.status < 500 || error.code === 'BAD_ANSWER' || error.code === 'INTERNAL';
};

/**
 * Returns the schema files that were included when the client was built, and limits the client to the calls in them.
 */
export const builtSchemaAnswer = async (): Promise<SchemaAnswer> => {
  limitServer(describeContractServer());
  return builtSchemas(screenLanguage());
};

/**
 * Handles `error`, with which the call for the schemas failed. If the error shows that the server has no such call,
 * returns the schema files that were included when the client was built, and stores until the window is closed that the
 * server has no such call. Throws every other error again. If Gable's server refused the token, deletes the token
 * first.
 */
export const answerWithoutSchema = async (error: unknown): Promise<SchemaAnswer> => {
  if (!(await lacksSchemas(error))) throw error;
  markContractOnly();
  return builtSchemaAnswer();
};

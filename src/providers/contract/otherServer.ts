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
 * Returns whether a server responds. Without CORS headers a response cannot be read, but it can be distinguished from
 * no response.
 */
const isReachable = (url: string): Promise<boolean> =>
  fetch(url, { mode: 'no-cors' }).then(
    () => true,
    () => false,
  );

/** Returns whether the error of the schema call means that the server has no such call. */
const lacksSchemas = async (error: unknown): Promise<boolean> => {
  if (!(error instanceof AppError)) return false;
  // Our own server puts an id into every refusal, so this one has the call.
  if (requestIdOf(error) !== undefined) {
    if (error.status === 401) clearToken();
    return false;
  }
  if (error.code === 'UNREACHABLE') return isReachable(callAddress(schemaPath));
  return error.status < 500 || error.code === 'BAD_ANSWER' || error.code === 'INTERNAL';
};

/** Returns the schemas of the build, and limits the client to the calls that they name. */
export const builtSchemaAnswer = async (): Promise<SchemaAnswer> => {
  limitServer(describeContractServer());
  return builtSchemas(screenLanguage());
};

/**
 * Returns the schemas of the build if the failed schema call means that the server has none. Errors: the given error
 * otherwise.
 */
export const answerWithoutSchema = async (error: unknown): Promise<SchemaAnswer> => {
  if (!(await lacksSchemas(error))) throw error;
  markContractOnly();
  return builtSchemaAnswer();
};

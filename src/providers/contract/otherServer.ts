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

/** Returns whether Gable's server sent an error: it adds a request id to every refusal. */
const isFromGable = (error: AppError): boolean => requestIdOf(error) !== undefined;

/** Returns whether the schema call failed because the server does not have it. Gable's server has it. */
const lacksSchemas = async (error: unknown): Promise<boolean> => {
  if (!(error instanceof AppError) || isFromGable(error)) return false;
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
 * Returns the schemas of the client's build if `error` shows that the server has no call for schemas, and remembers
 * this until the window is closed. Throws every other error again.
 */
export const answerWithoutSchema = async (error: unknown): Promise<SchemaAnswer> => {
  if (error instanceof AppError && isFromGable(error) && error.status === 401) clearToken();
  if (!(await lacksSchemas(error))) throw error;
  markContractOnly();
  return builtSchemaAnswer();
};

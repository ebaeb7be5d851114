import fastifyMultipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type pg from 'pg';
import { v7 } from 'uuid';
import { addApiRoute } from './apiRoute.ts';
import { addClientFiles } from './plugins/clientFiles.ts';
import { addErrors } from './plugins/errors.ts';
import { addGracefulClose } from './plugins/gracefulClose.ts';
import { loggerOptions } from './plugins/logging.ts';
import { addSecurityHeaders } from './plugins/securityHeaders.ts';
import { addInstallationRoutes } from './installationRoutes.ts';
import { addRoutes } from './routes.ts';
import type { SchemaState } from './schemaState.ts';
import { makeAccounts } from './session/accounts.ts';
import { makeTokens } from './session/tokens.ts';
import { makeSession } from './session/who.ts';

export type AppOptions = {
  readonly pool: pg.Pool;
  readonly schemas: () => SchemaState;
  /** Sentences about the last edit of the schemas that was not taken over. */
  readonly schemaProblems: () => readonly string[];
  readonly tokenSecret: string;
  readonly tokenHours: number;
  readonly bodyLimitBytes: number;
  readonly clientDir: string;
  readonly logLevel: string;
  readonly trustProxy: boolean;
};

/** Builds the whole server on an open database, not yet listening; tests build it with the same options. */
export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const { pool, schemas, schemaProblems, tokenSecret, tokenHours, bodyLimitBytes, clientDir, logLevel, trustProxy } = options;
  const app = Fastify({
    logger: loggerOptions(logLevel),
    // One line an error is enough; two lines a request would cost a tenth of the speed.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => v7(),
    bodyLimit: bodyLimitBytes,
    trustProxy,
    // Requests in flight are finished at close; connections that only wait are not waited for.
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
  });
  const tokens = makeTokens(tokenSecret, tokenHours);
  const session = makeSession(tokens, makeAccounts(pool));
  addErrors(app);
  addSecurityHeaders(app);
  addGracefulClose(app);
  await app.register(fastifyMultipart, { limits: { fieldSize: bodyLimitBytes, fields: 200, parts: 200, files: 50, fileSize: bodyLimitBytes } });
  addRoutes(app, { pool, schemas, session, tokens });
  addInstallationRoutes(app, { pool, schemas, schemaProblems, session });
  addApiRoute(app, { pool, schemas, session, tokens });
  await addClientFiles(app, clientDir);
  return app;
};

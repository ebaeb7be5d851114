import type { FastifyInstance } from 'fastify';
import type { Model } from '#model/resource.ts';
import { mcpPath } from '#model/wire/mcpPath.ts';
import type { Authenticator } from '../../auth/actor/authenticator.ts';
import { anyObject } from '../../contract/schemaTypes.ts';
import { addRoute, defineRoute } from './addRoute.ts';

const answer = { description: 'The JSON-RPC response.', schema: anyObject };
const route = defineRoute({
  id: 'server.mcp',
  tag: 'Server',
  access: 'signedIn',
  method: 'POST',
  path: mcpPath,
  body: () => ({ schema: anyObject }),
  describe: () => ({
    summary: 'Model Context Protocol, streamable HTTP',
    description:
      'The tools of the active schemas that your API key may use: search, list, get, create, update, status, log and ' +
      'report. Each tool makes a call of this API with your key. Without sessions.',
    answers: { 200: answer, 202: { description: 'The notification was accepted.' } },
  }),
});

/** Definitions of the routes of the Model Context Protocol (`/mcp`). `fixedRoutes.ts` lists them. */
export const mcpRoutes = [route];

type McpOptions = { readonly schemas: () => { readonly model: Model }; readonly session: Authenticator };

/** Adds the MCP server at `/mcp`, for signed-in users and API keys. */
export const addMcpRoute = (app: FastifyInstance, { schemas, session }: McpOptions): void => {
  addRoute(app, session, route, async ({ request, reply, actor }) => {
    // The packages of the MCP server take memory, and most installations never use them.
    const { answerMcp } = await import('../mcp/answerMcp.ts');
    const { status, text } = await answerMcp(app, { model: schemas().model, actor, request });
    void reply.code(status).header('cache-control', 'no-store');
    return text === '' ? reply.send() : reply.type('application/json; charset=utf-8').send(text);
  });
};

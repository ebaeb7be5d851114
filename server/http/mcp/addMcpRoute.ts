import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Model } from '#model/resource.ts';
import { AppError } from '#model/errors.ts';
import { isObject, type JsonObject } from '#model/schema/json.ts';
import { tokenHeader } from '#model/wire/wire.ts';
import type { Actor } from '../../auth/actor.ts';
import type { Authenticator } from '../../auth/authenticator.ts';
import { anyObject } from '../../contract/schemaTypes.ts';
import { addRoute, defineRoute } from '../routes/addRoute.ts';
import { mcpTools } from './mcpTools.ts';

const answer = { description: 'The JSON-RPC response.', schema: anyObject };
const route = defineRoute({
  id: 'server.mcp',
  tag: 'Server',
  access: 'signedIn',
  method: 'POST',
  path: '/mcp',
  body: () => ({ schema: anyObject }),
  describe: () => ({
    summary: 'Model Context Protocol, streamable HTTP',
    description:
      'The tools of the active schemas that your API key may use: search, list, get, create, update, status, log and ' +
      'report. Each tool makes a call of this API with your key. Without sessions.',
    answers: { 200: answer, 202: { description: 'The notification was accepted.' } },
  }),
});

export const mcpRoutes = [route];

type McpOptions = { readonly schemas: () => { readonly model: Model }; readonly session: Authenticator };

/**
 * Returns an MCP server for one request. Its tools call our own API with the caller's headers, and therefore with their
 * permissions.
 */
const createMcpServer = (
  app: FastifyInstance,
  { model, actor, request }: { readonly model: Model; readonly actor: Actor; readonly request: FastifyRequest },
): Server => {
  const tools = mcpTools(model, actor);
  const server = new Server({ name: 'gable', version: model.version }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ name, description, readOnly, inputSchema }) => ({
      name,
      description,
      inputSchema,
      annotations: { readOnlyHint: readOnly },
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (tool === undefined)
      return { isError: true, content: [{ type: 'text', text: `There is no tool ${params.name}.` }] };
    // checked: JSON from the request
    const { method, url, body } = tool.requestOf((params.arguments ?? {}) as JsonObject);
    const { authorization, [tokenHeader]: token } = request.headers;
    const reply = await app.inject({
      method: method as 'GET',
      url,
      remoteAddress: request.ip,
      headers: {
        ...(authorization === undefined ? {} : { authorization }),
        ...(token === undefined ? {} : { [tokenHeader]: token }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    return { isError: reply.statusCode >= 400, content: [{ type: 'text', text: reply.body }] };
  });
  return server;
};

/** Returns the message of a JSON-RPC error. */
const refusalIn = (text: string): string => {
  const answer: unknown = JSON.parse(text);
  const error = isObject(answer) ? answer['error'] : undefined;
  return isObject(error) && typeof error['message'] === 'string'
    ? `${error['message']}.`
    : 'Expected a JSON-RPC request.';
};

/** Adds the MCP server at `/mcp`. */
export const addMcpRoute = (app: FastifyInstance, { schemas, session }: McpOptions): void => {
  addRoute(app, session, route, async ({ request, reply, actor }) => {
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    const server = createMcpServer(app, { model: schemas().model, actor, request });
    await server.connect(transport);
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const sent = isObject(request.body) ? request.body : {};
    const version = request.headers['mcp-protocol-version'];
    const response = await transport.handleRequest(
      new Request('http://localhost/mcp', {
        method: 'POST',
        headers: typeof version === 'string' ? { ...headers, 'mcp-protocol-version': version } : headers,
        body: JSON.stringify(sent),
      }),
    );
    const text = await response.text();
    await server.close();
    if (response.status === 400) throw new AppError('MALFORMED_BODY', { text: refusalIn(text) });
    void reply.code(response.status).header('cache-control', 'no-store');
    return text === '' ? reply.send() : reply.type('application/json; charset=utf-8').send(text);
  });
};

import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Model } from '#model/resource.ts';
import { AppError } from '#model/errors.ts';
import { isObject, type JsonObject } from '#model/schema/json.ts';
import { tokenHeader } from '#model/wire/wire.ts';
import type { Actor } from '../../auth/actor/actor.ts';
import { isTooDeep } from '../../contract/isTooDeep.ts';
import { mcpTools } from './mcpTools.ts';

/** Returns whether an address leads where its path says. An id such as `..` leads to another operation. */
const isPlainPath = (url: string): boolean => new URL(url, 'http://localhost').pathname === url.split('?', 1)[0];

type McpCall = { readonly model: Model; readonly actor: Actor; readonly request: FastifyRequest };

/**
 * Returns an MCP server for one request. Its tools call the API of this server with the caller's headers, and therefore
 * with their permissions.
 */
const createMcpServer = (app: FastifyInstance, { model, actor, request }: McpCall): Server => {
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
    if (!isPlainPath(url)) return { isError: true, content: [{ type: 'text', text: 'There is no such record.' }] };
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

/**
 * Returns the status and the text of the response to the JSON-RPC message in the body of a request. The text is empty
 * for a message that expects no response. An error of a tool is a result with `isError`. Errors: `MALFORMED_BODY` if
 * the body is not a JSON-RPC message.
 */
export const answerMcp = async (
  app: FastifyInstance,
  call: McpCall,
): Promise<{ readonly status: number; readonly text: string }> => {
  const { request } = call;
  if (isTooDeep(request.body)) throw new AppError('MALFORMED_BODY', { text: 'The message is nested too deeply.' });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = createMcpServer(app, call);
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
  return { status: response.status, text };
};

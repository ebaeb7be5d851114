import { canWrite, may, scopeOf } from '#model/permissions/permissions.ts';
import type { Model, Resource } from '#model/resource.ts';
import type { Operation } from '#model/schema/call.ts';
import type { JsonObject } from '#model/schema/json.ts';
import type { Actor } from '../../auth/actor/actor.ts';

/** The request to our own API that a tool makes. */
type ToolRequest = { readonly method: string; readonly url: string; readonly body?: JsonObject };

/** A tool of the MCP server. Shape: `{"name":"list_leads","description":"List leads",…}`. */
export type McpTool = {
  readonly name: string;
  readonly description: string;
  readonly readOnly: boolean;
  readonly inputSchema: { readonly type: 'object'; readonly properties: JsonObject; readonly required?: string[] };
  readonly requestOf: (input: JsonObject) => ToolRequest;
};

const text = { type: 'string' } as const;
const textIn = (input: JsonObject, name: string): string => {
  const value = input[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};
const objectIn = (input: JsonObject, name: string): JsonObject => {
  const value = input[name];
  // checked: an object that is no list
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
};

/** Returns the schema of the fields that a caller may write, with their titles and choices. */
const valuesSchema = (resource: Resource, { permissions }: Actor): JsonObject => ({
  type: 'object',
  properties: Object.fromEntries(
    resource.fields
      .filter((field) => !field.system && !field.readOnly && canWrite(permissions, resource, field))
      .map(({ name, title, property, choices }) => [
        name,
        {
          description: title,
          ...(property.type === undefined ? {} : { type: property.type }),
          ...(choices.length === 0 || property.type === 'array' ? {} : { enum: choices }),
        } as JsonObject,
      ]),
  ),
});

const id = { id: { ...text, description: 'Id of the record' } };

type Made = Omit<McpTool, 'name' | 'requestOf'> & {
  readonly prefix: string;
  readonly bodyOf?: (input: JsonObject) => JsonObject;
  readonly queryOf?: (input: JsonObject) => string;
};

const listQuery = (input: JsonObject): string => {
  const query = new URLSearchParams();
  for (const name of ['q', 'sort', 'order', 'page', 'perPage'])
    if (textIn(input, name) !== '') query.set(name, textIn(input, name));
  const filter = objectIn(input, 'filter');
  if (Object.keys(filter).length > 0) query.set('filter', JSON.stringify(filter));
  return query.size === 0 ? '' : `?${query.toString()}`;
};

/** The tools of every resource, by operation. */
const toolsOf: Readonly<Partial<Record<Operation, (resource: Resource, actor: Actor) => Made>>> = {
  getList: ({ plural, schema }) => ({
    prefix: 'list',
    description: `List ${plural}. ${schema.description ?? ''} filter: {"field":["value"],"number":{"gte":1}}`,
    readOnly: true,
    inputSchema: {
      type: 'object',
      properties: {
        q: { ...text, description: 'Search text' },
        filter: { type: 'object' },
        sort: { ...text, description: 'Field to sort by' },
        order: { enum: ['ASC', 'DESC'] },
        page: { type: 'integer' },
        perPage: { type: 'integer', maximum: 100 },
      },
    },
    queryOf: listQuery,
  }),
  getOne: ({ title }) => ({
    prefix: 'get',
    description: `Get one ${title} by its id`,
    readOnly: true,
    inputSchema: { type: 'object', properties: id, required: ['id'] },
  }),
  create: (resource, actor) => ({
    prefix: 'create',
    description: `Create ${resource.title}`,
    readOnly: false,
    inputSchema: { type: 'object', properties: { values: valuesSchema(resource, actor) }, required: ['values'] },
    bodyOf: (input) => objectIn(input, 'values'),
  }),
  patch: (resource, actor) => ({
    prefix: 'update',
    description: `Change fields of ${resource.title}`,
    readOnly: false,
    inputSchema: {
      type: 'object',
      properties: { ...id, values: valuesSchema(resource, actor) },
      required: ['id', 'values'],
    },
    bodyOf: (input) => objectIn(input, 'values'),
  }),
  status: (resource, actor) => ({
    prefix: 'change_status_of',
    description: `Change the status of ${resource.title}, with the fields that the new status requires`,
    readOnly: false,
    inputSchema: {
      type: 'object',
      properties: { ...id, values: valuesSchema(resource, actor) },
      required: ['id', 'values'],
    },
    bodyOf: (input) => objectIn(input, 'values'),
  }),
  log: ({ title }) => ({
    prefix: 'log_on',
    description: `Add a call, a message or a note to the timeline of ${title}`,
    readOnly: false,
    inputSchema: {
      type: 'object',
      properties: { ...id, kind: { enum: ['call', 'whatsapp', 'sms', 'email', 'note'] }, note: text },
      required: ['id', 'kind'],
    },
    bodyOf: (input) => ({
      kind: textIn(input, 'kind'),
      ...(textIn(input, 'note') === '' ? {} : { note: textIn(input, 'note') }),
    }),
  }),
};

const resourceTools = (resource: Resource, actor: Actor): readonly McpTool[] =>
  scopeOf(actor.permissions, resource.module) === undefined
    ? []
    : (Object.keys(toolsOf) as readonly Operation[]).flatMap((operation): readonly McpTool[] => {
        const call = resource.calls[operation];
        const made = toolsOf[operation]?.(resource, actor);
        if (call === undefined || made === undefined || !may(actor.permissions, resource, operation)) return [];
        const { prefix, bodyOf, queryOf, ...tool } = made;
        const requestOf = (input: JsonObject): ToolRequest => ({
          method: call.method,
          url: call.path.replace('{id}', encodeURIComponent(textIn(input, 'id'))) + (queryOf?.(input) ?? ''),
          ...(bodyOf === undefined ? {} : { body: bodyOf(input) }),
        });
        return [{ ...tool, name: `${prefix}_${resource.name}`, requestOf }];
      });

/**
 * Returns the MCP tools for a caller: `search`, one tool for each call of a resource that the caller may make, and, if
 * there are reports, `report`.
 */
export const mcpTools = (model: Model, actor: Actor): readonly McpTool[] => [
  {
    name: 'search',
    description: 'Search all resources by words of a name, an email, a number, a title or digits of a phone',
    readOnly: true,
    inputSchema: { type: 'object', properties: { q: text }, required: ['q'] },
    requestOf: (input) => ({ method: 'GET', url: `/api/v2/search?q=${encodeURIComponent(textIn(input, 'q'))}` }),
  },
  ...Object.values(model.resources).flatMap((resource) => resourceTools(resource, actor)),
  ...(Object.keys(model.reports).length === 0
    ? []
    : [
        {
          name: 'report',
          description: `Get a report: ${Object.values(model.reports)
            .map(({ name, title }) => `${name} (${title})`)
            .join(', ')}`,
          readOnly: true,
          inputSchema: {
            type: 'object' as const,
            properties: {
              name: { enum: Object.keys(model.reports) },
              query: { ...text, description: 'from=2026-01-01' },
            },
            required: ['name'],
          },
          requestOf: (input: JsonObject) => ({
            method: 'GET',
            url: `/api/v2/admin/get-report/${encodeURIComponent(textIn(input, 'name'))}?${new URLSearchParams(
              textIn(input, 'query'),
            ).toString()}`,
          }),
        },
      ]),
];

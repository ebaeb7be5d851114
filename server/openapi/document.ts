import type { Operation } from '#model/schema/call.ts';
import type { Json, JsonObject } from '#model/schema/json.ts';
import type { Model, Resource } from '#model/resource.ts';
import { commonSchemas } from './schemas/commonSchemas.ts';
import { fixedTags } from './fixed/fixedDoc.ts';
import { fixedOperations, signInOperations } from './fixed/table.ts';
import type { OpenApiOperation } from './schemas/buildOperation.ts';
import { resourceSchemas } from './schemas/recordSchemas.ts';
import { resourceOperations } from './resourceOperations.ts';
import type { Entry } from './schemas/scope.ts';
import { securitySchemes } from './schemas/security.ts';

export type DocumentOptions = {
  readonly model: Model;
  /** What the server's table says of a call. */
  readonly entryOf: (resource: Resource, operation: Operation) => Entry;
};

/** Address of the document. */
export const documentPath = '/api/v2/openapi.json';

const intro =
  'Generated from the active schema files. A new field appears here as soon as it is active. ' +
  'Responses omit blank fields and fields you have no access to. Request bodies accept values as people type them: a phone as `98450 12345`, an amount as a number. ' +
  'Every answer that refuses has the body `{"error":{"code","message","fields"?,"requestId"}}`. The header `x-view-as` with the id of a role shows reading calls as that role would see them.';

const pathsOf = (operations: readonly OpenApiOperation[]): JsonObject => {
  const paths: Record<string, Record<string, Json>> = {};
  for (const { path, method, value } of operations) (paths[path] ??= {})[method.toLowerCase()] = value;
  return paths;
};

/** Only what is pointed at stands in the document. */
const reached = (start: Json, schemas: Readonly<Record<string, Json>>): JsonObject => {
  const found: Record<string, Json> = {};
  const visit = (value: Json): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([\w.-]+)/g)) {
      const schema = schemas[name];
      if (schema === undefined || name in found) continue;
      found[name] = schema;
      visit(schema);
    }
  };
  visit(start);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => name in found));
};

/** Ways to sign in that some operation asks for; the part for visitors asks for none. */
const usedSchemes = (operations: readonly OpenApiOperation[]): JsonObject => {
  const used = new Set(
    operations.flatMap(({ value }) => (value['security'] as readonly JsonObject[]).flatMap((one) => Object.keys(one))),
  );
  return used.size === 0
    ? {}
    : { securitySchemes: Object.fromEntries(Object.entries(securitySchemes).filter(([name]) => used.has(name))) };
};

const assemble = (model: Model, operations: readonly OpenApiOperation[], tags: readonly JsonObject[]): JsonObject => {
  const paths = pathsOf(operations);
  const responses = Object.assign({}, ...operations.map((operation) => operation.responses)) as JsonObject;
  const schemas = {
    ...commonSchemas,
    ...Object.assign({}, ...Object.values(model.resources).map((resource) => resourceSchemas(resource, model))),
  } as Readonly<Record<string, Json>>;
  return {
    openapi: '3.1.0',
    info: {
      title: `${model.settings.name}: API`,
      version: model.version,
      description: intro,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: '/' }],
    tags,
    paths,
    components: { schemas: reached([paths, responses], schemas), responses, ...usedSchemes(operations) },
  };
};

const resourceTag = ({ name, plural, schema }: Resource) => ({
  name: plural,
  description: schema.description ?? `Records of the resource ${name}.`,
});

/** Makes the OpenAPI 3.1 document of a model: every call of every resource, and the server's own. */
export const buildOpenApiDocument = ({ model, entryOf }: DocumentOptions): JsonObject => {
  const resources = Object.values(model.resources);
  const fixed = fixedOperations(model);
  const operations = [...resources.flatMap((resource) => resourceOperations(model, resource, entryOf)), ...fixed];
  const tags = [
    ...resources.map(resourceTag),
    ...Object.entries(fixedTags).map(([name, description]) => ({ name, description })),
  ];
  return assemble(model, operations, tags);
};

/** Makes the part of the document that anybody may see: how to sign in. */
export const buildSignInDocument = ({ model, entryOf }: DocumentOptions): JsonObject => {
  const logins = Object.values(model.resources).flatMap((resource) =>
    resourceOperations(
      model,
      { ...resource, calls: resource.calls.login === undefined ? {} : { login: resource.calls.login } },
      entryOf,
    ),
  );
  const operations = [...logins, ...signInOperations()];
  const used = new Set(operations.map(({ value }) => String((value['tags'] as readonly string[])[0])));
  const tags = [
    ...Object.values(model.resources).map(resourceTag),
    ...Object.entries(fixedTags).map(([name, description]) => ({ name, description })),
  ];
  return assemble(
    model,
    operations,
    tags.filter(({ name }) => used.has(name)),
  );
};

import type { Json, JsonObject } from '#model/schema/json.ts';
import type { Model, Resource } from '#model/resource.ts';
import { commonSchemas } from '../../contract/commonSchemas.ts';
import { routeOperation, routeTags } from './routeOperation.ts';
import type { DescribedRoute } from '../../contract/resourceCall.ts';
import type { OpenApiOperation } from './buildOperation.ts';
import { resourceSchemas } from '../../contract/records/recordSchemas.ts';
import { type OperationLookup, resourceOperations } from './resourceOperations.ts';
import { securitySchemes } from './security.ts';

/** What an OpenAPI document describes: the calls of a model and the routes without a resource. */
export type DocumentOptions = {
  readonly model: Model;
  readonly operationOf: OperationLookup;
  /** The routes that belong to no resource. */
  readonly routes: readonly DescribedRoute[];
};

const intro =
  'Generated from the active schema files. A new field appears here as soon as it is active. ' +
  'Responses omit blank fields and fields you have no access to. Request bodies accept values as people type them: a phone as `98450 12345`, an amount as a number. ' +
  'Errors have the body `{"error":{"code","message","fields"?,"requestId"}}`. With the header `x-view-as` and the id of a role, reading calls return what that role sees.';

const pathsOf = (operations: readonly OpenApiOperation[]): JsonObject => {
  const paths: Record<string, Record<string, Json>> = {};
  for (const { path, method, value } of operations) (paths[path] ??= {})[method.toLowerCase()] = value;
  return paths;
};

/** Returns the schemas that are referenced, directly or through others; the document contains only these. */
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

/** Returns the security schemes that the operations use; the visitors' part of the document uses none. */
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

/**
 * Builds the OpenAPI 3.1 document of a model: every call of every resource, and `routes`, which belong to no resource.
 * `operationOf`: returns the definition of an operation on a resource.
 */
export const buildOpenApiDocument = ({ model, operationOf, routes }: DocumentOptions): JsonObject => {
  const resources = Object.values(model.resources);
  const fixed = routes.map((route) => routeOperation(route, model));
  const operations = [...resources.flatMap((resource) => resourceOperations(model, resource, operationOf)), ...fixed];
  const tags = [
    ...resources.map(resourceTag),
    ...Object.entries(routeTags).map(([name, description]) => ({ name, description })),
  ];
  return assemble(model, operations, tags);
};

/**
 * Builds the part of the OpenAPI document that is visible to everyone: how to sign in, and those of `routes` that are
 * for visitors. `operationOf`: returns the definition of an operation on a resource.
 */
export const buildSignInDocument = ({ model, operationOf, routes }: DocumentOptions): JsonObject => {
  const logins = Object.values(model.resources).flatMap((resource) =>
    resourceOperations(
      model,
      { ...resource, calls: resource.calls.login === undefined ? {} : { login: resource.calls.login } },
      operationOf,
    ),
  );
  const operations = [
    ...logins,
    ...routes.filter(({ isForVisitors }) => isForVisitors === true).map((route) => routeOperation(route, model)),
  ];
  const used = new Set(operations.map(({ value }) => String((value['tags'] as readonly string[])[0])));
  const tags = [
    ...Object.values(model.resources).map(resourceTag),
    ...Object.entries(routeTags).map(([name, description]) => ({ name, description })),
  ];
  return assemble(
    model,
    operations,
    tags.filter(({ name }) => used.has(name)),
  );
};

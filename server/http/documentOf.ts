import type { JsonObject } from '#model/schema/json.ts';
import type { Model } from '#model/resource.ts';
import { buildOpenApiDocument, buildSignInDocument } from './openapi/document.ts';
import { operationOf } from './api/operationOf.ts';
import { fixedRoutes } from './routes/fixedRoutes.ts';

/** Returns the OpenAPI document of a model, with every operation and route. */
export const documentOf = (model: Model): JsonObject =>
  buildOpenApiDocument({ model, operationOf, routes: fixedRoutes });

/** Returns the OpenAPI document for visitors, which describes only how to sign in. */
export const visitorDocumentOf = (model: Model): JsonObject =>
  buildSignInDocument({ model, operationOf, routes: fixedRoutes });

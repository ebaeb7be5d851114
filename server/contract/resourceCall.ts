import type { Call, Method } from '#model/schema/call.ts';
import type { ErrorCode } from '#model/errors.ts';
import type { Json, JsonObject } from '#model/schema/json.ts';
import type { Model, Resource } from '#model/resource.ts';
import type { Schema } from './schemaTypes.ts';

/**
 * Who may make a call. `open`: anyone; `either`: anyone, but a signed-in user needs the permission; `keyed`: anyone who
 * sends the edit key of the record; `signedIn`: any signed-in user; `rights`: users with the permission.
 */
export type Access = 'open' | 'either' | 'keyed' | 'signedIn' | 'rights';

/**
 * One API call of a resource, and who may make it. The functions that describe an operation in the OpenAPI document get
 * it as `scope`.
 */
export type ResourceCall = {
  readonly model: Model;
  readonly resource: Resource;
  readonly call: Call;
  readonly access: Access;
};

/** A parameter of a call, as the OpenAPI document describes it. */
export type Parameter = JsonObject;

/** One response of a call in the OpenAPI document: JSON with a schema, or files of some media types. */
export type AnswerDoc = {
  readonly description: string;
  readonly schema?: Schema;
  readonly files?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
};

/** The body of a call. `form`: the same body as multipart. */
export type BodyDoc = { readonly schema?: Schema; readonly example?: Json; readonly form?: Schema };

/**
 * What the OpenAPI document says about an operation on a resource: texts, responses, error codes and an example of the
 * body. The query and the body are described by `DescribedOperation`.
 */
export type OperationDoc = {
  readonly summary: string;
  readonly description?: string;
  /** An example of the body. */
  readonly example?: Json;
  readonly answers: Readonly<Record<number, AnswerDoc>>;
  /** Error codes besides those that every call can return. */
  readonly errors?: readonly ErrorCode[];
};

/**
 * The part of an operation's definition from which the OpenAPI document is built: who may call it, its query and body,
 * and a function that returns its `OperationDoc` for a resource.
 */
export type DescribedOperation = {
  readonly access: Access;
  /** The query. A function describes a query that depends on the resource; the handler parses it. */
  readonly query?: Schema | ((scope: ResourceCall) => readonly Parameter[]);
  /**
   * The body. A function describes a body that depends on the resource; the handler validates it. `file`: one file,
   * which the handler stores. Absent: the body is not read.
   */
  readonly body?: Schema | 'file' | ((scope: ResourceCall) => BodyDoc);
  readonly bodyIsOptional?: boolean;
  /** Describes the operation on a resource. Undefined: the resource does not have it. */
  readonly describe: (scope: ResourceCall) => OperationDoc | undefined;
};

/**
 * A route that belongs to no resource: who may call it, the schemas of its query and body, and its description in the
 * OpenAPI document.
 */
export type DescribedRoute = {
  /** Unique name of the route in the OpenAPI document, such as `reports.get`. */
  readonly id: string;
  readonly tag: 'Server' | 'Schema files' | 'Audit log' | 'Reports' | 'Bulk actions';
  readonly method: Method;
  /** The path, such as `/api/v2/admin/get-report/{name}`. */
  readonly path: string;
  readonly access: 'open' | 'signedIn' | 'rights';
  /** The permission that the route needs, such as `auditLog.view`. */
  readonly permission?: string;
  /** Permissions of which one is enough. The handler checks them. */
  readonly onePermissionOf?: readonly string[];
  /** Whether the route changes nothing, so that users who view as a role may call it. Default: for GET. */
  readonly reads?: boolean;
  readonly authenticate?: {
    readonly ofPerson?: boolean;
    readonly withOneTimePassword?: boolean;
    readonly isIdle?: boolean;
    /** Whether users who view the product as a role call the route with their own permissions. */
    readonly ignoresViewAs?: boolean;
  };
  /** Max size of the body. Units: bytes. Default: the limit of the server. */
  readonly bodyLimit?: number;
  /** Whether the OpenAPI document for visitors contains the route. */
  readonly isForVisitors?: boolean;
  /** The query. A function describes it only; the handler parses the query. */
  readonly query?: Schema | ((model: Model) => readonly Parameter[]);
  /** The body. A function describes it only; the handler parses the body. */
  readonly body?: Schema | (() => BodyDoc);
  readonly bodyIsOptional?: boolean;
  readonly pathParameters?: (model: Model) => readonly Parameter[];
  readonly describe: (model: Model) => OperationDoc;
};

/**
 * The description of one call in the OpenAPI document, of an operation or of a route: the content of an `OperationDoc`,
 * the query parameters, and the body with its example.
 */
export type CallDoc = Omit<OperationDoc, 'example'> & {
  readonly query?: readonly Parameter[];
  readonly body?: BodyDoc;
};

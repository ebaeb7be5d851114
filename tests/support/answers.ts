import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import findMyWay from 'find-my-way';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Model } from '#model/resource.ts';
import { documentOf } from '../../server/http/documentOf.ts';

/** A response, and the call that it answers. */
export type Seen = {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly type: string;
  readonly read: () => string;
};

type Part = Readonly<Record<string, unknown>>;
type Response = { readonly content?: Readonly<Record<string, { readonly schema?: unknown }>>; readonly $ref?: string };
type Operation = { readonly operationId: string; readonly responses: Readonly<Record<string, Response>> };
export type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly responses: Readonly<Record<string, Response>> };
};

/** Returns what is wrong with a response. Returns undefined if it matches the OpenAPI document. */
export type Checker = (seen: Seen) => string | undefined;

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;
const escaped = (pointer: string): string => encodeURIComponent(pointer.replaceAll('~', '~0').replaceAll('/', '~1'));

const shortly = (text: string): string => (text.length > 600 ? `${text.slice(0, 600)} …` : text);

/** Creates the check of responses against an OpenAPI document. A schema is compiled when it is first needed. */
export const checkerOf = (document: Document): Checker => {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, inlineRefs: false });
  formats.default(ajv);
  ajv.addSchema({ ...document, $id: 'doc' });
  const router = findMyWay({ maxParamLength: 500 });
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const method of methods) {
      const operation = operations[method.toLowerCase()];
      if (operation !== undefined)
        router.on(method, path.replace(/\{(\w+)\}/g, ':$1'), () => undefined, { path, operation });
    }
  }
  const compiled = new Map<string, ValidateFunction | undefined>();
  const validatorOf = (pointer: string): ValidateFunction | undefined => {
    if (!compiled.has(pointer)) compiled.set(pointer, ajv.getSchema(`doc#/${pointer}`));
    return compiled.get(pointer);
  };

  return ({ method, url, status, type, read }) => {
    const [path = ''] = url.split('?', 1);
    const name = `${method} ${path} answered ${status}`;
    const cached = methods.find((one) => one === method);
    const found = cached === undefined ? null : router.find(cached, path);
    if (found === null) {
      // A call may be refused for another reason before the server reports that the resource does not support it.
      const isRefusal = status >= 400 && status < 500 && read().startsWith('{"error":{');
      // The document describes calls, not pages.
      return isRefusal ||
        cached === undefined ||
        !/^\/(api|files|health)\b/.test(path) ||
        (status === 404 && path.startsWith('/files/'))
        ? undefined
        : `${name}: this call is not in the OpenAPI document; expected its definition`;
    }
    const { path: template, operation } = found.store as { readonly path: string; readonly operation: Operation };
    const own = operation.responses[String(status)];
    if (own === undefined)
      return `${name}: ${operation.operationId} has no such status in the OpenAPI document, only ${Object.keys(operation.responses).join(', ')}; the body was ${shortly(read())}`;
    const shared = own.$ref?.split('/').at(-1);
    const { content } = shared === undefined ? own : (document.components.responses[shared] ?? {});
    const [mime = ''] = type.split(';', 1);
    if (content === undefined)
      return read() === ''
        ? undefined
        : `${name}: by the OpenAPI document ${operation.operationId} has no body then, got ${shortly(read())}`;
    const media = Object.keys(content).find((one) => one === mime || one === '*/*');
    if (media === undefined)
      return `${name}: ${operation.operationId} gives ${Object.keys(content).join(' or ')} by the OpenAPI document, got ${type}`;
    if (content[media]?.schema === undefined) return undefined;
    const at =
      shared === undefined
        ? ['paths', template, method.toLowerCase(), 'responses', String(status)]
        : ['components', 'responses', shared];
    const validate = validatorOf([...at, 'content', media, 'schema'].map(escaped).join('/'));
    if (validate === undefined || validate(JSON.parse(read()))) return undefined;
    const problems = (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${instancePath === '' ? 'the body' : instancePath} ${message ?? ''} ${JSON.stringify(params)}`,
    );
    return `${name}: the body is not what the OpenAPI document says of ${operation.operationId}: ${problems.slice(0, 4).join('; ')}; it was ${shortly(read())}`;
  };
};

const byModel = new WeakMap<Model, Checker>();
// The test files of a worker share imported modules. Models with the same resources and settings have the same
// document, except for the version, which no check reads. So their checks are shared.
const byFacts = new Map<string, Checker>();
const maxCheckers = 8;
const factsOf = ({ resources, settings }: Model): string =>
  createHash('sha256')
    .update(JSON.stringify([Object.values(resources).map(({ schema }) => schema), settings]))
    .digest('hex');

/**
 * Returns a function that compares a response with the OpenAPI document of a model. It returns a sentence about the
 * first differences, or undefined if there are none.
 */
export const answersOf = (model: Model): Checker => {
  const cached = byModel.get(model);
  if (cached !== undefined) return cached;
  const facts = factsOf(model);
  const checker = byFacts.get(facts) ?? checkerOf(JSON.parse(JSON.stringify(documentOf(model))) as Document & Part);
  byModel.set(model, checker);
  // The first entry is the one that has not been used for the longest time.
  byFacts.delete(facts);
  byFacts.set(facts, checker);
  const [oldest] = byFacts.keys();
  if (byFacts.size > maxCheckers && oldest !== undefined) byFacts.delete(oldest);
  return checker;
};

const textOf = ({ headers, rawPayload, body }: LightMyRequestResponse): string => {
  const encoding = headers['content-encoding'];
  if (encoding === 'br') return brotliDecompressSync(rawPayload).toString();
  return encoding === 'gzip' ? gunzipSync(rawPayload).toString() : body;
};

/**
 * Makes `app.inject` check each response against the OpenAPI document of the active model, and throw if it does not
 * match, so that the test fails. Returns the app.
 */
export const checkAnswers = (app: FastifyInstance, modelNow: () => Model): FastifyInstance => {
  const inject = app.inject.bind(app) as (options: InjectOptions) => Promise<LightMyRequestResponse>;
  const checked = async (options: InjectOptions): Promise<LightMyRequestResponse> => {
    const reply = await inject(options);
    const problem = answersOf(modelNow())({
      method: options.method ?? 'GET',
      url: String(options.url),
      status: reply.statusCode,
      type: String(reply.headers['content-type'] ?? ''),
      read: () => textOf(reply),
    });
    if (problem !== undefined) throw new Error(problem);
    return reply;
  };
  // checked: no test calls it with a callback or a chain
  app.inject = checked as unknown as FastifyInstance['inject'];
  return app;
};

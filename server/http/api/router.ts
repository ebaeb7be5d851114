import findMyWay from 'find-my-way';
import type { Call } from '#model/schema/call.ts';
import type { Model, Resource } from '#model/resource.ts';

/** The call of a resource to which an address belongs, with the parameters in the address. */
export type RouteMatch = {
  readonly resource: Resource;
  readonly call: Call;
  readonly params: Readonly<Record<string, string>>;
};

/** Finds the call of a resource by the method and path of a request. */
export type Router = {
  readonly find: (method: string, path: string) => RouteMatch | undefined;
  /** Returns the methods of an address; empty if there is no such address. */
  readonly methodsOf: (path: string) => readonly string[];
};

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;
const isMethod = (method: string): method is (typeof methods)[number] =>
  (methods as readonly string[]).includes(method);

const nothing = (): void => undefined;

/**
 * Returns a router, which finds the API call of a method and a path. Each version of the schemas needs a new router,
 * because Fastify's own routes cannot change once the server listens.
 */
export const createRouter = (model: Model): Router => {
  // A part that is too long for an id matches the route, so that the call itself reports that there is no such record.
  const router = findMyWay({ caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: 10_000 });
  for (const resource of Object.values(model.resources)) {
    for (const call of Object.values(resource.calls)) {
      router.on(call.method, call.path.replace(/\{(\w+)\}/g, ':$1'), nothing, { resource, call });
    }
  }
  const find: Router['find'] = (method, path) => {
    if (!isMethod(method)) return undefined;
    const found = router.find(method, path);
    if (found === null) return undefined;
    const { resource, call } = found.store as { resource: Resource; call: Call };
    return { resource, call, params: found.params as Record<string, string> };
  };
  return { find, methodsOf: (path) => methods.filter((method) => router.find(method, path) !== null) };
};

import type { Method } from '#model/schema/call.ts';
import type { Model } from '#model/resource.ts';
import { buildOperation, type OpenApiOperation } from '../schemas/buildOperation.ts';
import type { FixedDoc } from './fixedDoc.ts';
import { adminCalls } from './adminCalls.ts';
import { openCalls } from './openCalls.ts';
import { personalCalls } from './personalCalls.ts';
import { reportCalls } from './reportCalls.ts';

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE'];

const lineOf = (line: string): { readonly method: Method; readonly path: string } => {
  const [word = '', path = line] = line.split(' ');
  return { method: methods.find((method) => method === word) ?? 'GET', path };
};

const operationOf = ({
  line,
  operationId,
  tag,
  access,
  permission,
  bodyIsOptional = false,
  pathParameters = [],
  ...doc
}: FixedDoc): OpenApiOperation =>
  buildOperation(
    {
      operationId,
      tag,
      access,
      ...lineOf(line),
      ...(permission === undefined ? {} : { permission }),
      bodyIsOptional,
      pathParameters,
    },
    doc,
  );

/** Gives the server's own operations: those that belong to no resource. */
export const fixedOperations = (model: Model): readonly OpenApiOperation[] =>
  [...openCalls, ...personalCalls, ...adminCalls, ...reportCalls(model)].map(operationOf);

/** Gives those of them that tell how to sign in. */
export const signInOperations = (): readonly OpenApiOperation[] => openCalls.slice(0, 4).map(operationOf);

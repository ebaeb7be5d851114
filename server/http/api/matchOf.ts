import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#model/errors.ts';
import type { RouteMatch, Router } from './router.ts';

const pathOf = (url: string): string => {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
};

/**
 * Returns the API call that a request makes, with its resource and the parameters in its path. Errors: `UNKNOWN_CALL`;
 * `METHOD_NOT_ALLOWED`, with the methods that the address accepts in the header `allow`.
 */
export const matchOf = (router: Router, request: FastifyRequest, reply: FastifyReply): RouteMatch => {
  const path = pathOf(request.url);
  const match = router.find(request.method, path);
  if (match !== undefined) return match;
  const allowed = router.methodsOf(path);
  if (allowed.length === 0) throw new AppError('UNKNOWN_CALL');
  void reply.header('allow', allowed.join(', '));
  throw new AppError('METHOD_NOT_ALLOWED', {
    text: `This address takes ${allowed.join(', ')}, got ${request.method}.`,
  });
};

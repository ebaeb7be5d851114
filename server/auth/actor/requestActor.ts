import type { FastifyRequest } from 'fastify';
import type { Actor } from './actor.ts';

const actors = new WeakMap<FastifyRequest, Actor>();

/** Stores the actor of a request, so that the server's log can name the user. `actorOf` returns it. */
export const rememberActor = (request: FastifyRequest, actor: Actor): void => void actors.set(request, actor);

/** Returns the actor of a request, or undefined before authentication. */
export const actorOf = (request: FastifyRequest): Actor | undefined => actors.get(request);

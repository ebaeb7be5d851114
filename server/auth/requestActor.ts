import type { FastifyRequest } from 'fastify';
import type { Actor } from './actor.ts';

const actors = new WeakMap<FastifyRequest, Actor>();

/** Notes who makes a request, for what is written about it later. */
export const rememberActor = (request: FastifyRequest, actor: Actor): void => void actors.set(request, actor);

/** Returns who makes a request, or undefined where nobody has asked yet. */
export const actorOf = (request: FastifyRequest): Actor | undefined => actors.get(request);

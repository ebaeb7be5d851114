import type { Model } from '#model/resource.ts';
import type { Actor } from '../../auth/actor/actor.ts';
import type { Reader } from './reader.ts';

/** Returns the reader for the queries of a user. `now`: the time that `$today` in filters means. Default: now. */
export const createReader = (
  actor: Actor,
  model: Model,
  now: Date = new Date(),
): Reader & { readonly model: Model } => ({
  actor,
  now,
  timeZone: model.settings.timeZone,
  settings: model.settings,
  model,
});

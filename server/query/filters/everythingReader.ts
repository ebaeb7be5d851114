import { cachedBy } from '#model/cachedBy.ts';
import { permissionNames } from '#model/permissions/permissionNames.ts';
import type { Model } from '#model/resource.ts';
import { anonymousActor } from '../../auth/actor/actor.ts';
import type { Reader } from './reader.ts';

/**
 * Returns a reader without a user but with every permission. Use it to compute something that depends on neither the
 * user nor the time, such as a description of all filters. Cached, because collecting all permissions is slow.
 */
export const everythingReader = cachedBy(
  (model: Model): Reader => ({
    actor: { ...anonymousActor, permissions: permissionNames(model) },
    now: new Date(0),
    timeZone: model.settings.timeZone,
    settings: model.settings,
    model,
  }),
);

import type { Model, Resource } from '#model/resource.ts';
import { type Actor, anonymousActor } from '../../auth/actor/actor.ts';

/**
 * Returns the actor with which the server itself writes records, such as for a source or a rule. It has no user, and
 * all permissions needed on the resource and on the resources that it refers to. `title` is shown on the timeline.
 */
export const serverActor = (model: Model, resource: Resource, title: string): Actor => {
  const referred = resource.fields.flatMap(({ to, toAny }) =>
    [to ?? '', ...toAny].flatMap((name) => model.resources[name] ?? []),
  );
  return {
    ...anonymousActor,
    username: title,
    via: title,
    permissions: {
      ...Object.fromEntries(referred.map(({ module }) => [module, ['view']])),
      [resource.module]: [
        'view',
        'create',
        'edit',
        ...resource.fields.flatMap(({ readable, writable }) => [readable ?? [], writable ?? []].flat()),
      ],
    },
  };
};

import type { Model, Resource } from '#model/resource.ts';

/** Returns the resources whose schema has `reserves`: leads, for example, whose bookings reserve a unit. */
export const resourcesThatReserve = (model: Model): readonly Resource[] =>
  Object.values(model.resources).filter(({ states }) => states?.reserves !== undefined);

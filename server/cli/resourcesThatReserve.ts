import type { Model, Resource } from '#model/resource.ts';

/** Returns the resources whose schema has `reserves`, as leads, whose bookings take a unit off the offer. */
export const resourcesThatReserve = (model: Model): readonly Resource[] =>
  Object.values(model.resources).filter(({ states }) => states?.reserves !== undefined);

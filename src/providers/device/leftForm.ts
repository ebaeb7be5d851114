import type { JsonObject } from '#model/schema/json.ts';

/** The values of an unsaved form whose resource was removed from the schema, with the resource's name and title. */
export type LeftForm = { readonly resource: string; readonly title: string; readonly values: JsonObject };

let left: LeftForm | undefined;

/**
 * Stores the values of a form that is being unmounted. A component that React renders in the same task can get them
 * with `takeLeftForm`. They are deleted when the task ends.
 */
export const keepLeftForm = (form: LeftForm): void => {
  left = form;
  queueMicrotask(() => {
    left = undefined;
  });
};

/** Returns the values that `keepLeftForm` stored in the same task. Undefined if no form was unmounted. */
export const takeLeftForm = (): LeftForm | undefined => left;

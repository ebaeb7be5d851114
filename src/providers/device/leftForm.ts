import type { JsonObject } from '#model/schema/json.ts';

/** The values of an unsaved form whose resource was removed from the schema, with the resource's name and title. */
export type LeftForm = { readonly resource: string; readonly title: string; readonly values: JsonObject };

let left: LeftForm | undefined;

/**
 * Stores the values of a form that is unmounted, so that a component that is rendered in the same moment can take them
 * (`takeLeftForm`). They are deleted right afterwards.
 */
export const keepLeftForm = (form: LeftForm): void => {
  left = form;
  queueMicrotask(() => {
    left = undefined;
  });
};

/** Returns the values of a form that was unmounted in the same moment, or undefined. */
export const takeLeftForm = (): LeftForm | undefined => left;

import type { JsonObject } from '#model/schema/json.ts';

/** The values of an unsaved form that was removed. */
export type LeftForm = { readonly resource: string; readonly title: string; readonly values: JsonObject };

let left: LeftForm | undefined;

/** Stores the values of an unsaved form that is closed. They are available only in the same moment. */
export const keepLeftForm = (form: LeftForm): void => {
  left = form;
  queueMicrotask(() => {
    left = undefined;
  });
};

/** Returns the form that was removed in the same render of the page. */
export const takeLeftForm = (): LeftForm | undefined => left;

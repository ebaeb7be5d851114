import type { JsonObject } from '#model/schema/json.ts';

/** What stood, unsaved, in a form that went away. */
export type LeftForm = { readonly resource: string; readonly title: string; readonly values: JsonObject };

let left: LeftForm | undefined;

/** Keeps the values of an unsaved form that is closed. They are available only in the same moment. */
export const keepLeftForm = (form: LeftForm): void => {
  left = form;
  queueMicrotask(() => {
    left = undefined;
  });
};

/** Returns the form that went away just now, with the very change of the page that asks. */
export const takeLeftForm = (): LeftForm | undefined => left;

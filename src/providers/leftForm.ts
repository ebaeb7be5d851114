import type { JsonObject } from '#model/schema/json.ts';

/** What stood, unsaved, in a form that went away. */
export type LeftForm = { readonly resource: string; readonly title: string; readonly values: JsonObject };

let left: LeftForm | undefined;

/**
 * Notes what an unsaved form held as it goes away. It is there for whoever asks in the same moment: later it is
 * nobody's business any more.
 */
export const keepLeftForm = (form: LeftForm): void => {
  left = form;
  queueMicrotask(() => {
    left = undefined;
  });
};

/** Gives the form that went away just now, with the very change of the page that asks. */
export const takeLeftForm = (): LeftForm | undefined => left;

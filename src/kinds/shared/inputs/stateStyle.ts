import type { CSSProperties } from 'react';
import type { StatesSchema } from '#model/schema/schema.ts';
import { stateColor } from '#model/stateColor.ts';

/** Gives the inline style that puts a state's own colour in place of that of its type; undefined where it has none. */
export const stateStyle = (states: StatesSchema | undefined, value: unknown): CSSProperties | undefined => {
  const color = stateColor(states, value);
  // checked: a custom property is CSS like any other
  return color === undefined ? undefined : ({ '--state-color': color } as CSSProperties);
};

import type { CSSProperties } from 'react';
import type { StatesSchema } from '#model/schema/schema.ts';
import { stateColor } from '#model/stateColor.ts';

/** Returns the inline style of a state's color, or undefined for a value that is not a state. */
export const stateStyle = (states: StatesSchema | undefined, value: unknown): CSSProperties | undefined => {
  const color = stateColor(states, value);
  // checked: a custom property is valid CSS
  return color === undefined ? undefined : ({ '--state-color': color } as CSSProperties);
};

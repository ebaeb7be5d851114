import type { CSSProperties } from 'react';
import type { StatesSchema } from '#model/schema/statesSchema.ts';
import { stateColor } from '#model/stateColor.ts';

/**
 * Returns the CSS variable `--state-color` of a state as an inline style. Returns undefined for a value that is not a
 * state.
 */
export const stateStyle = (states: StatesSchema | undefined, value: unknown): CSSProperties | undefined => {
  const color = stateColor(states, value);
  // checked: a custom property is valid CSS
  return color === undefined ? undefined : ({ '--state-color': color } as CSSProperties);
};

import { stateStyle } from '#kinds/shared/inputs/stateStyle.ts';
import { word } from '#model/language/wording.ts';
import type { StatesSchema } from '#model/schema/statesSchema.ts';
import { stateTypeOf } from '#model/states.ts';

type StateChipProps = {
  readonly states: StatesSchema;
  readonly value: unknown;
  readonly sub?: unknown;
  /** The text, if it is not the name of the status. */
  readonly title?: string | undefined;
};

/**
 * The status `value` of a record in its color, followed by the sub-status `sub` if there is one. `states` is the
 * workflow of the resource, which determines the color. Renders nothing for a blank status.
 */
export const StateChip = ({ states, value, sub, title }: StateChipProps) => {
  if (typeof value !== 'string' || value === '') return null;
  return (
    <span
      className={`rec-state rec-state-${stateTypeOf(states, value) ?? 'unknown'}`}
      style={stateStyle(states, value)}
    >
      {title ?? word(value)}
      {typeof sub === 'string' && sub !== '' && <span className="rec-state-sub">{word(sub)}</span>}
    </span>
  );
};

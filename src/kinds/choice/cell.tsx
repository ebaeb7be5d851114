import { useResourceContext } from 'ra-core';
import { choiceTitle } from '#model/values/choiceTitle.ts';
import { stateTypeOf } from '#model/states.ts';
import { useModelResource } from '../kindContext.tsx';
import { stateStyle } from '../shared/inputs/stateStyle.ts';
import type { CellProps } from '../view.ts';

/**
 * Shows the title of a choice. If the schema gives the choices colors (`tones`), or if the field is the status of the
 * resource on screen, a dot in the color of the choice is shown too.
 */
export const Cell = ({ value, field }: CellProps) => {
  const states = useModelResource(useResourceContext())?.states;
  if (typeof value !== 'string' || value === '') return null;
  const tone = field.property.tones?.[value];
  if (tone !== undefined) return <span className={`cell-state cell-state-${tone}`}>{choiceTitle(field, value)}</span>;
  if (states?.field !== field.name) return choiceTitle(field, value);
  return (
    <span
      className={`cell-state cell-state-${stateTypeOf(states, value) ?? 'unknown'}`}
      style={stateStyle(states, value)}
    >
      {choiceTitle(field, value)}
    </span>
  );
};

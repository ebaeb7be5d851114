import type { CSSProperties } from 'react';
import { useResourceContext } from 'ra-core';
import { stateTypeOf } from '#model/states.ts';
import { useModelResource } from '../kindContext.tsx';
import type { CellProps } from '../view.ts';

/** Shows a choice; where it is the state of the list's resource, with a dot in the colour of the state or of its type. */
export const Cell = ({ value, field }: CellProps) => {
  const states = useModelResource(useResourceContext())?.states;
  if (typeof value !== 'string' || value === '') return null;
  if (states?.field !== field.name) return value;
  const color = states.values[value]?.color;
  const style: CSSProperties & Record<'--state-color', string | undefined> = { '--state-color': color };
  return (
    <span className={`cell-state cell-state-${stateTypeOf(states, value) ?? 'unknown'}`} style={style}>
      {value}
    </span>
  );
};

import { useResourceContext } from 'react-admin';
import type { CSSProperties } from 'react';
import type { Field } from '#model/field.ts';
import { stateTypeOf } from '#model/states.ts';
import { useModelResource } from '../../kindContext.tsx';
import { stateStyle } from './stateStyle.ts';

const ofType: Readonly<Record<string, string>> = {
  open: 'var(--mui-palette-info-main)',
  scheduled: 'var(--mui-palette-warning-main)',
  won: 'var(--mui-palette-success-main)',
  lost: 'var(--mui-palette-text-secondary)',
  cancelled: 'var(--mui-palette-error-main)',
};

/**
 * Returns the style of each option's dot for the status field of the screen's resource, or undefined for other fields.
 */
export const useStateDots = (field: Field): ((option: string) => CSSProperties | undefined) | undefined => {
  const states = useModelResource(useResourceContext())?.states;
  if (states?.field !== field.name) return undefined;
  // checked: a custom property is valid CSS
  return (option) =>
    stateStyle(states, option) ?? ({ '--state-color': ofType[stateTypeOf(states, option) ?? ''] } as CSSProperties);
};

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
 * Gives the style of the dot before each option of a field that holds the state of the screen's resource; undefined for
 * any other field.
 */
export const useStateDots = (field: Field): ((option: string) => CSSProperties | undefined) | undefined => {
  const states = useModelResource(useResourceContext())?.states;
  if (states?.field !== field.name) return undefined;
  // checked: a custom property is CSS like any other
  return (option) =>
    stateStyle(states, option) ?? ({ '--state-color': ofType[stateTypeOf(states, option) ?? ''] } as CSSProperties);
};

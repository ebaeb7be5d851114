import { useResourceContext } from 'ra-core';
import type { CSSProperties } from 'react';
import type { Field } from '#model/field.ts';
import { useModelResource } from '../../kindContext.tsx';
import { stateStyle } from './stateStyle.ts';

/**
 * Returns a function that returns the style of an option's colored dot, if the field is the status of the resource on
 * screen. Returns undefined for other fields. The function returns undefined for an option that is not a state.
 */
export const useStateDots = (field: Field): ((option: string) => CSSProperties | undefined) | undefined => {
  const states = useModelResource(useResourceContext())?.states;
  if (states?.field !== field.name) return undefined;
  return (option) => stateStyle(states, option);
};

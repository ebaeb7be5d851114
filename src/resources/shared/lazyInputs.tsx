import { lazy } from 'react';
import type { FilterProps, InputProps } from '#kinds/view.ts';

const registry = () => import('#kinds/inputs.ts');

/** The input of a field's kind; the chunk of all inputs loads when the first is rendered. */
export const FieldInput = lazy(async () => {
  const { inputFor } = await registry();
  const Chosen = (props: InputProps) => {
    const { Input } = inputFor(props.field.kind);
    return <Input {...props} />;
  };
  return { default: Chosen };
});

/** The filter of a field's kind; nothing for kinds without one. */
export const FieldFilter = lazy(async () => {
  const { inputFor } = await registry();
  const Chosen = (props: FilterProps) => {
    const { Filter } = inputFor(props.field.kind);
    return Filter === undefined ? null : <Filter {...props} />;
  };
  return { default: Chosen };
});

/** Starts to load the inputs, so that they are ready when a form opens. */
export const prefetchInputs = (): void => {
  registry().catch(() => undefined);
};

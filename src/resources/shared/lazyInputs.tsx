import { lazy } from 'react';
import type { FilterProps, InputProps } from '#kinds/view.ts';

const registry = () => import('#kinds/inputs.ts');

/** The input of whatever kind the field is; the chunk of all inputs comes when the first is drawn. */
export const FieldInput = lazy(async () => {
  const { inputFor } = await registry();
  const Chosen = (props: InputProps) => {
    const { Input } = inputFor(props.field.kind);
    return <Input {...props} />;
  };
  return { default: Chosen };
});

/** The filter of whatever kind the field is; nothing for a kind that has none. */
export const FieldFilter = lazy(async () => {
  const { inputFor } = await registry();
  const Chosen = (props: FilterProps) => {
    const { Filter } = inputFor(props.field.kind);
    return Filter === undefined ? null : <Filter {...props} />;
  };
  return { default: Chosen };
});

/** Begins to load the inputs, so that they are there when a form opens. */
export const prefetchInputs = (): void => {
  registry().catch(() => undefined);
};

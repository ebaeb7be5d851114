import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { KindName } from '#kinds/index.ts';
import { inputFor } from '#kinds/inputs.ts';
import type { PropertySchema } from '#model/schema/schema.ts';
import { sampleField } from './sampleFields.ts';
import { FormStage, type Values } from './Stage.tsx';

type Setup = {
  readonly record?: Values;
  readonly property?: PropertySchema;
  readonly disabled?: boolean;
  readonly error?: string;
};

/**
 * Renders the input of a kind in a form that edits `record`. `property` adds words to the schema of the field, and
 * `error` is a problem of the field. Returns the rendered view, a simulated user (`user`), and `sample`, which returns
 * the current value of the field.
 */
export const showInput = (kind: KindName, { record = {}, property = {}, disabled = false, error }: Setup = {}) => {
  const seen: { values: Values } = { values: {} };
  const { Input } = inputFor(kind);
  const view = render(
    <FormStage
      record={record}
      onValues={(values) => (seen.values = values)}
      {...(error === undefined
        ? {}
        : { resolver: () => ({ values: {}, errors: { sample: { type: 'x', message: error } } }) })}
    >
      <Input field={sampleField(kind, property)} source="sample" disabled={disabled} />
    </FormStage>,
  );
  return {
    ...view,
    user: userEvent.setup({ pointerEventsCheck: 0, delay: null }),
    sample: () => seen.values['sample'],
  };
};

import { isObject } from '#model/schema/json.ts';
import type { FilterProps } from '../../view.ts';
import { DraftTextField } from '../inputs/DraftTextField.tsx';
import { FilterFrame } from './FilterFrame.tsx';

const partOf = (value: unknown): string => {
  const part = isObject(value) ? (value['contains'] ?? value['eq']) : value;
  return typeof part === 'string' ? part : '';
};

/**
 * Creates the filter of a text field, which finds values that contain the typed text. `tidy` normalizes the typed text
 * as stored values are normalized.
 */
export const textFilter = (tidy: (text: string) => string) =>
  function TextFilter(props: FilterProps) {
    const { field, value, onChange } = props;
    return (
      <FilterFrame {...props}>
        <DraftTextField
          label={field.title}
          value={partOf(value)}
          onSend={(text) => onChange(tidy(text) === '' ? undefined : { contains: tidy(text) })}
        />
      </FilterFrame>
    );
  };

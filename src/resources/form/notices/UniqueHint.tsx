import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import type { GableDataProvider } from '../../../providers/api/gableDataProvider.ts';
import { DuplicateLinks } from './DuplicateNotice.tsx';
import { formText } from '../../../messages/en/formText.ts';
import { textWithNodes } from '../../../messages/textWithNodes.ts';

type UniqueHintProps = {
  readonly resource: Resource;
  readonly field: Field;
  /** Id of the edited record, which is no duplicate of itself. Undefined for a new record. */
  readonly id: string | undefined;
  readonly children: ReactNode;
};

/**
 * Wraps the input of a unique field (`children`). When the user leaves the input after a change, shows links to the
 * other records with this value, if there are any. `id` is the id of the edited record, undefined for a new one.
 */
export const UniqueHint = ({ resource, field, id, children }: UniqueHintProps) => {
  const { getValues, getFieldState } = useFormContext();
  const provider = useDataProvider<GableDataProvider>();
  const [value, setValue] = useState('');
  const { data } = useQuery({
    queryKey: [resource.name, 'duplicates', field.name, value, id],
    queryFn: ({ signal }) => provider.duplicates(resource.name, { values: { [field.name]: value }, id, signal }),
    enabled: value !== '' && resource.calls.duplicates !== undefined,
    retry: false,
  });
  const onBlur = (): void => {
    const typed: unknown = getValues(field.name);
    // An unchanged value is not checked.
    setValue(typeof typed === 'string' && getFieldState(field.name).isDirty ? typed : '');
  };
  const found = value === '' ? [] : (data?.data ?? []);
  return (
    <div onBlur={onBlur}>
      {children}
      <p role="status" className="rec-duplicate">
        {found.length > 0 && (
          <>{textWithNodes(formText, 'duplicate.exists', { records: <DuplicateLinks duplicates={found} /> })}</>
        )}
      </p>
    </div>
  );
};

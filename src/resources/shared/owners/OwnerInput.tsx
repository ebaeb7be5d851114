import { useCallback, useMemo } from 'react';
import { OnePicker } from '#kinds/shared/inputs/OnePicker.tsx';
import { ManyPicker } from '#kinds/shared/inputs/ManyPicker.tsx';
import { textFieldProps } from '#kinds/shared/inputs/textFieldProps.ts';
import { useFieldInput } from '#kinds/shared/inputs/useFieldInput.ts';
import { useRecordOptions } from '#kinds/shared/inputs/useRecordOptions.ts';
import { textsOf } from '#kinds/shared/cells/textsOf.ts';
import type { InputProps } from '#kinds/view.ts';
import type { OwnerChoice } from '#model/wire/owners.ts';
import { ownerDetail } from './ownerDetail.ts';

type OwnerInputProps = InputProps & { readonly owners: readonly OwnerChoice[] };

/**
 * Input for the owner of a record. The options are the users in `owners`, in this order, and the current owner if
 * `owners` lacks them. Each user in `owners` is shown with the number of their open records, their team, and whether
 * they have clocked in.
 */
export const OwnerInput = ({ owners, ...props }: OwnerInputProps) => {
  const input = useFieldInput(props);
  const { field } = props;
  const isMany = field.property.type === 'array';
  const values = useMemo(() => textsOf(isMany ? input.value : [input.value]), [isMany, input.value]);
  // The current owner may not be among the users to whom records can be assigned.
  const { titleOf: titleOfRecord } = useRecordOptions(field.to ?? '', values);
  const byId = useMemo(() => new Map(owners.map((owner) => [owner._id, owner])), [owners]);
  const titleOf = useCallback((id: string) => byId.get(id)?.title ?? titleOfRecord(id), [byId, titleOfRecord]);
  const detailOf = useCallback(
    (id: string) => {
      const owner = byId.get(id);
      return owner === undefined ? '' : ownerDetail(owner);
    },
    [byId],
  );
  const options = useMemo(() => {
    const listed = owners.map(({ _id }) => _id);
    return [...listed, ...values.filter((value) => !listed.includes(value))];
  }, [owners, values]);
  const picker = { options, titleOf, detailOf, textField: textFieldProps(input) };
  return isMany ? (
    <ManyPicker {...picker} values={values} onChange={input.onChange} />
  ) : (
    <OnePicker {...picker} value={values[0] ?? null} onChange={input.onChange} />
  );
};

import { useId } from 'react';
import { isObject } from '#model/schema/json.ts';
import { FilterFrame } from '../shared/filters/FilterFrame.tsx';
import { textsOf } from '../shared/cells/textsOf.ts';
import type { FilterProps } from '../view.ts';
import { RelationPicker } from './RelationPicker.tsx';
import { parseRelation } from './parseRelation.ts';

/** Filter of relations: any record of a resource, or one record. */
export const Filter = (props: FilterProps) => {
  const { field, value, onChange } = props;
  const id = useId();
  const [relation] = [value].flat().flatMap((one) => parseRelation(one) ?? []);
  const resource = relation?.resource ?? (isObject(value) ? textsOf(value['of'])[0] : undefined) ?? '';
  const ofResource = (name: string) => (name === '' ? undefined : { of: [name] });
  return (
    <FilterFrame {...props}>
      <RelationPicker
        resources={field.toAny}
        resource={resource}
        id={relation?._id ?? null}
        textField={{ id, label: field.title }}
        onResource={(name) => onChange(ofResource(name))}
        onRecord={(record) => onChange(record === null ? ofResource(resource) : [{ resource, _id: record }])}
      />
    </FilterFrame>
  );
};

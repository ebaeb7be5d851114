import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useGetMany } from 'ra-core';
import { useState } from 'react';
import { kinds } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import { isBlank, type Json } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import { Sheet } from '../../resources/shared/parts/Sheet.tsx';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
import { type Rights, useRights } from '../../resources/shared/useRights.ts';
import { CompareTable } from './CompareTable.tsx';
import { useMerge } from './useMerge.ts';
import { actionText } from '../../messages/en/actionText.ts';
import { formText } from '../../messages/en/formText.ts';
import { mergeText } from '../../messages/en/mergeText.ts';

type CompareSheetProps = {
  readonly resource: Resource;
  /** Ids of the two records. */
  readonly ids: readonly string[];
  readonly onClose: () => void;
  /** Called with the id of the kept record. */
  readonly onMerged: (kept: string) => void;
};

const isEqual = (one: unknown, other: unknown): boolean =>
  (isBlank(one) && isBlank(other)) || JSON.stringify(one) === JSON.stringify(other);

/** Returns the fields whose values differ and that the user may choose. */
const differing = (
  { fields, states }: Resource,
  { mayWrite }: Rights,
  [one, other]: readonly [ResourceRecord, ResourceRecord],
): readonly Field[] =>
  fields.filter(
    (field) =>
      mayWrite(field) &&
      field.name !== states?.field &&
      field.name !== states?.sub &&
      kinds[field.kind]?.traits.upload !== true &&
      kinds[field.kind]?.traits.writeOnly !== true &&
      !isEqual(one[field.name], other[field.name]),
  );

/**
 * A dialog that compares two records field by field, and merges them. The user chooses the record to keep, at first the
 * older one, and which value to keep of each field that differs.
 */
export const CompareSheet = ({ resource, ids, onClose, onMerged }: CompareSheetProps) => {
  const rights = useRights(resource);
  const { data = [] } = useGetMany<ResourceRecord>(resource.name, { ids: [...ids] });
  const [keptId, setKeptId] = useState<string>();
  const [choices, setChoices] = useState<Readonly<Record<string, string>>>({});
  const { merge, isSending } = useMerge(resource, onMerged);
  const [one, other] = ids.flatMap((id) => data.find((record) => record?.id === id) ?? []);
  if (one === undefined || other === undefined)
    return (
      <Sheet title={mergeText('dialog')} onClose={onClose} actions={null}>
        <CircularProgress aria-label={formText('loading')} />
      </Sheet>
    );
  // chosen: the older record is kept unless the user chooses the other, because links to it may have been shared.
  const kept = keptId === other.id || (keptId === undefined && other.id < one.id) ? other : one;
  const gone = kept === one ? other : one;
  const fields = differing(resource, rights, [one, other]);
  // A choice depends on the choice of another field, such as the sub-source on the source, so both are of one record.
  const baseOf = (field: Field): string =>
    fields.find(({ name }) => name === field.choicesBy?.field)?.name ?? field.name;
  const chosenOf = (field: Field): string => {
    const base = baseOf(field);
    return choices[base] ?? (isBlank(kept[base]) ? gone.id : kept.id);
  };
  const submit = (): void => {
    const values = Object.fromEntries(
      fields
        .filter((field) => chosenOf(field) === gone.id)
        // checked: the values of a record are JSON
        .map(({ name }) => [name, (gone[name] ?? null) as Json]),
    );
    void merge({ kept: kept.id, gone: gone.id, values });
  };
  const actions = (
    <>
      <Button onClick={onClose} disabled={isSending}>
        {actionText('cancel')}
      </Button>
      <Button variant="contained" onClick={submit} loading={isSending} autoFocus>
        {mergeText('submit')}
      </Button>
    </>
  );
  return (
    <Sheet title={mergeText('dialog')} width="md" onClose={onClose} actions={actions}>
      <p className="merge-hint">{mergeText('what')}</p>
      <CompareTable
        resource={resource}
        records={[one, other]}
        kept={kept}
        fields={fields}
        chosenOf={chosenOf}
        onKeep={setKeptId}
        onChoose={(field, id) => setChoices({ ...choices, [baseOf(field)]: id })}
      />
      {fields.length === 0 && <p>{mergeText('equal')}</p>}
    </Sheet>
  );
};

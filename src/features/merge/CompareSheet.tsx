import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useGetMany, useNotify } from 'ra-core';
import { useState } from 'react';
import { kinds } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import { isBlank, type Json } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import { recordTitle } from '#model/values/recordTitle.ts';
import type { GableDataProvider } from '../../providers/api/gableDataProvider.ts';
import { failureOf } from '../../resources/shared/failureOf.ts';
import { FieldValue } from '../../resources/shared/parts/FieldValue.tsx';
import { Sheet } from '../../resources/shared/parts/Sheet.tsx';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
import { type Rights, useRights } from '../../resources/shared/useRights.ts';
import { actionText } from '../../messages/en/actionText.ts';
import { formText } from '../../messages/en/formText.ts';
import { mergeText } from '../../messages/en/mergeText.ts';

type CompareSheetProps = {
  readonly resource: Resource;
  readonly ids: readonly string[];
  readonly onClose: () => void;
  readonly onMerged: (kept: string) => void;
};

/** chosen: long enough to notice a mistake. On the record's page, the merge can be undone for a day. Units: ms. */
const undoMs = 10_000;

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

/** A dialog that compares two records field by field, and merges them. The user chooses the record to keep. */
export const CompareSheet = ({ resource, ids, onClose, onMerged }: CompareSheetProps) => {
  const provider = useDataProvider<GableDataProvider>();
  const client = useQueryClient();
  const notify = useNotify();
  const rights = useRights(resource);
  // Called from a toast, after the dialog has closed.
  const undo = async (merged: string): Promise<void> => {
    try {
      await provider.send(resource.name, 'undoMerge', { id: merged, body: {} });
      notify(mergeText('undone'), { type: 'success' });
      await client.invalidateQueries();
    } catch (error) {
      notify(failureOf(error).message, { type: 'error' });
    }
  };
  const { data = [] } = useGetMany<ResourceRecord>(resource.name, { ids: [...ids] });
  const [keptId, setKeptId] = useState<string>();
  const [choices, setChoices] = useState<Readonly<Record<string, string>>>({});
  const [isSending, setIsSending] = useState(false);
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
  const merge = async (): Promise<void> => {
    setIsSending(true);
    try {
      const values = Object.fromEntries(
        fields
          .filter((field) => chosenOf(field) === gone.id)
          // checked: the values of a record are JSON
          .map(({ name }) => [name, (gone[name] ?? null) as Json]),
      );
      await provider.send(resource.name, 'merge', { id: kept.id, body: { with: gone.id, values } });
      notify(mergeText('merged'), {
        type: 'success',
        autoHideDuration: undoMs,
        action: { label: mergeText('undo'), run: () => void undo(gone.id) },
      });
      await client.invalidateQueries();
      onMerged(kept.id);
    } catch (error) {
      notify(failureOf(error).message, { type: 'error' });
    } finally {
      setIsSending(false);
    }
  };
  const actions = (
    <>
      <Button onClick={onClose} disabled={isSending}>
        {actionText('cancel')}
      </Button>
      <Button variant="contained" onClick={() => void merge()} loading={isSending} autoFocus>
        {mergeText('submit')}
      </Button>
    </>
  );
  const sides = [one, other];
  return (
    <Sheet title={mergeText('dialog')} width="md" onClose={onClose} actions={actions}>
      <p className="merge-hint">{mergeText('what')}</p>
      <table className="merge-table">
        <caption className="gable-unseen">{mergeText('fields')}</caption>
        <thead>
          <tr>
            <th scope="col">{mergeText('field')}</th>
            {sides.map((record) => (
              <th key={record.id} scope="col" data-kept={record === kept || undefined}>
                <span>{recordTitle(resource.recordTitle, record)}</span>
                <label>
                  <input
                    type="radio"
                    name="merge-kept"
                    checked={record === kept}
                    onChange={() => setKeptId(record.id)}
                  />
                  {mergeText('keep')}
                </label>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field.name}>
              <th scope="row">{field.title}</th>
              {sides.map((record) => (
                <td key={record.id}>
                  <label>
                    <input
                      type="radio"
                      name={`merge-${field.name}`}
                      checked={chosenOf(field) === record.id}
                      onChange={() => setChoices({ ...choices, [baseOf(field)]: record.id })}
                    />
                    {isBlank(record[field.name]) ? (
                      <span className="merge-empty">{mergeText('empty')}</span>
                    ) : (
                      <FieldValue field={field} value={record[field.name]} readable />
                    )}
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {fields.length === 0 && <p>{mergeText('equal')}</p>}
    </Sheet>
  );
};

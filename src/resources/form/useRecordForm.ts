import { useDataProvider } from 'ra-core';
import { useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useKindContext } from '#kinds/kindContext.tsx';
import type { JsonObject } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import type { GableDataProvider } from '../../providers/api/gableDataProvider.ts';
import type { ResourceRecord } from '../shared/resourceRecord.ts';
import { useRefresh } from '../shared/useRefresh.ts';
import { conflictOf } from './concurrentEdits/conflict.ts';
import { newCreateKey } from '../../providers/api/http/newCreateKey.ts';
import { type FormValues, valuesOf } from './values/formValues.ts';
import { placeErrors } from './problems/placeErrors.ts';
import { useOthersChanges } from './concurrentEdits/useOthersChanges.ts';
import { sentValues } from './values/sentValues.ts';
import { saveRecord, type Duplicate, type Repeat, type SaveResult } from './saveRecord.ts';

/** Why a record was not saved, if the reason is not an error at a field. */
export type Obstacle =
  | { readonly kind: 'duplicate'; readonly duplicates: readonly Duplicate[]; readonly message: string }
  | { readonly kind: 'stale'; readonly current: ResourceRecord; readonly mine: JsonObject }
  | { readonly kind: 'refused'; readonly message: string };

type RecordFormOptions = {
  readonly resource: Resource;
  readonly record: ResourceRecord | undefined;
  readonly onSaved: (record: ResourceRecord) => void;
};

/**
 * Returns what a form needs to save its record. `save` sends the changed values, and calls `onSaved` on success.
 * Otherwise `obstacle` has the reason and `conflict` the fields that another user changed too; `saveAnyway`, `resolve`
 * or `dismiss` continues. `others` has what another user saved while the form was open, and `review` makes it a
 * `conflict`.
 */
export const useRecordForm = ({ resource, record, onSaved }: RecordFormOptions) => {
  const provider = useDataProvider<GableDataProvider>();
  const context = useKindContext();
  const refresh = useRefresh(resource);
  const form = useRef<UseFormReturn<FieldValues>>(null);
  const existing = useRef(record);
  const [obstacle, setObstacle] = useState<Obstacle>();
  const [isSaving, setIsSaving] = useState(false);
  // A ref, because the state is updated too late for a second Enter.
  const isSending = useRef(false);
  const createKey = useRef('');
  if (createKey.current === '') createKey.current = newCreateKey();

  const take = (result: SaveResult, mine: JsonObject): void => {
    switch (result.kind) {
      case 'saved':
        setObstacle(undefined);
        existing.current = result.record;
        others.dismiss();
        form.current?.reset(valuesOf(resource, result.record));
        void refresh();
        return onSaved(result.record);
      case 'stale':
        return setObstacle({ ...result, mine });
      case 'duplicate':
        return setObstacle(result);
      case 'refused': {
        const { code, fields, message } = result.failure;
        // The server has already saved the first version. If the user saves again after this message, it is a new
        // record.
        if (code === 'KEY_USED') createKey.current = newCreateKey();
        const elsewhere = form.current === null ? [] : placeErrors(form.current, resource, fields);
        const hasFields = Object.keys(fields).length > elsewhere.length;
        return setObstacle(
          hasFields && elsewhere.length === 0
            ? undefined
            : { kind: 'refused', message: elsewhere.join('. ') || message },
        );
      }
    }
  };

  const send = async (mine: JsonObject, repeat: Repeat | undefined): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    setIsSaving(true);
    const result = await saveRecord(provider, {
      resource,
      existing: existing.current,
      values: mine,
      repeat,
      createKey: createKey.current,
    });
    isSending.current = false;
    setIsSaving(false);
    take(result, mine);
  };

  const save = async (values: FieldValues, repeat?: Repeat): Promise<void> => {
    // checked: a form's values are JSON, because every input returns the value of its kind
    const mine = sentValues(resource, existing.current, { values: values as FormValues, context });
    if (existing.current !== undefined && Object.keys(mine).length === 0) return onSaved(existing.current);
    await send(mine, repeat);
  };

  /** Continues with the other user's record, in which the user's own values replace those that they chose. */
  const resolve = async (theirs: readonly string[]): Promise<void> => {
    if (obstacle?.kind !== 'stale') return;
    existing.current = obstacle.current;
    const kept = Object.fromEntries(Object.entries(obstacle.mine).filter(([name]) => !theirs.includes(name)));
    form.current?.reset(valuesOf(resource, obstacle.current));
    for (const [name, value] of Object.entries(kept)) form.current?.setValue(name, value, { shouldDirty: true });
    setObstacle(undefined);
    await save({ ...valuesOf(resource, obstacle.current), ...kept });
  };

  const others = useOthersChanges({ resource, record, existing, form });

  /** Opens the choice between this user's values and those that another user saved meanwhile. */
  const review = (): void => {
    if (others.changes === undefined || form.current === null) return;
    // checked: a form's values are JSON, because every input returns the value of its kind
    const values = form.current.getValues() as FormValues;
    setObstacle({
      kind: 'stale',
      current: others.changes.current,
      mine: sentValues(resource, existing.current, { values, context }),
    });
  };

  const conflict =
    obstacle?.kind === 'stale'
      ? conflictOf(resource, existing.current ?? {}, obstacle.mine, obstacle.current)
      : undefined;
  const saveAnyway = (repeat: Repeat): void => void form.current?.handleSubmit((values) => save(values, repeat))();
  return {
    form,
    existing,
    obstacle,
    conflict,
    isSaving,
    save,
    saveAnyway,
    resolve,
    dismiss: () => setObstacle(undefined),
    others,
    review,
  };
};

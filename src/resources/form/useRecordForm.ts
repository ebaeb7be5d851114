import { useRef, useState, type RefObject } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useKindContext } from '#kinds/kindContext.tsx';
import type { JsonObject } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import type { ResourceRecord } from '../shared/resourceRecord.ts';
import { useRefresh } from '../shared/useRefresh.ts';
import { conflictOf, type Conflict } from './concurrentEdits/conflict.ts';
import { mergeInForm } from './concurrentEdits/mergeInForm.ts';
import { useOthersChanges, type Others } from './concurrentEdits/useOthersChanges.ts';
import { obstacleOf, type Obstacle } from './problems/obstacleOf.ts';
import { placeErrors } from './problems/placeErrors.ts';
import type { Repeat } from './saveRecord.ts';
import { useSaveCall } from './useSaveCall.ts';
import { type FormValues, valuesOf } from './values/formValues.ts';
import { sentValues } from './values/sentValues.ts';

type RecordFormOptions = {
  readonly resource: Resource;
  readonly record: ResourceRecord | undefined;
  readonly onSaved: (record: ResourceRecord) => void;
};

/** What a form needs to save its record, and what it shows if that fails. */
export type RecordFormState = {
  /** The form, null until it is mounted. */
  readonly form: RefObject<UseFormReturn<FieldValues> | null>;
  /** The stored record, with which values are compared. Undefined until a new record is saved. */
  readonly existing: RefObject<ResourceRecord | undefined>;
  readonly isSaving: boolean;
  /**
   * Sends the values that differ from the stored record. Then `onSaved` is called, or `obstacle` has the reason why
   * the record was not saved. `repeat` says what to do if there is a duplicate; undefined: the user is asked.
   */
  readonly save: (values: FieldValues, repeat?: Repeat) => Promise<void>;
  /** Saves again after an obstacle of kind `duplicate`. */
  readonly saveAnyway: (repeat: Repeat) => void;
  readonly obstacle: Obstacle | undefined;
  /** Hides the obstacle. */
  readonly dismiss: () => void;
  /** The fields that another user changed too, if the obstacle is of kind `stale`. */
  readonly conflict: Conflict | undefined;
  /** Saves this user's values, and those of the other user for the fields with the names `theirs`. */
  readonly resolve: (theirs: readonly string[]) => Promise<void>;
  /** What another user saved while the form was open. */
  readonly others: Others;
  /** Makes a conflict of what the other user saved, so that this user chooses. */
  readonly review: () => void;
};

/**
 * Returns what a form needs to save its record, and what it shows if that fails. `record`: the record to edit;
 * undefined creates one. `onSaved` is called with the saved record, and also if the user has changed nothing, so that
 * nothing is sent.
 */
export const useRecordForm = ({ resource, record, onSaved }: RecordFormOptions): RecordFormState => {
  const context = useKindContext();
  const refresh = useRefresh(resource);
  const form = useRef<UseFormReturn<FieldValues>>(null);
  const existing = useRef(record);
  const [obstacle, setObstacle] = useState<Obstacle>();
  const { isSaving, send } = useSaveCall(resource, existing);
  const others = useOthersChanges({ resource, record, existing, form });
  const changesIn = (values: FieldValues): JsonObject =>
    // checked: a form's values are JSON, because every input returns the value of its kind
    sentValues(resource, existing.current, { values: values as FormValues, context });

  const finish = (saved: ResourceRecord): void => {
    setObstacle(undefined);
    existing.current = saved;
    others.dismiss();
    form.current?.reset(valuesOf(resource, saved));
    void refresh();
    onSaved(saved);
  };
  const save = async (values: FieldValues, repeat?: Repeat): Promise<void> => {
    const mine = changesIn(values);
    if (existing.current !== undefined && Object.keys(mine).length === 0) return onSaved(existing.current);
    const result = await send(mine, repeat);
    if (result === undefined) return;
    if (result.kind === 'saved') return finish(result.record);
    const problems = result.kind === 'refused' ? result.failure.fields : {};
    const unplaced = form.current === null ? [] : placeErrors(form.current, resource, problems);
    setObstacle(obstacleOf(result, mine, unplaced));
  };
  const resolve = async (theirs: readonly string[]): Promise<void> => {
    if (obstacle?.kind !== 'stale') return;
    existing.current = obstacle.current;
    const values = mergeInForm(form.current, resource, obstacle, theirs);
    setObstacle(undefined);
    await save(values);
  };
  const review = (): void => {
    if (others.changes === undefined || form.current === null) return;
    setObstacle({ kind: 'stale', current: others.changes.current, mine: changesIn(form.current.getValues()) });
  };

  return {
    form,
    existing,
    isSaving,
    save,
    saveAnyway: (repeat) => void form.current?.handleSubmit((values) => save(values, repeat))(),
    obstacle,
    dismiss: () => setObstacle(undefined),
    conflict:
      obstacle?.kind === 'stale'
        ? conflictOf(resource, existing.current ?? {}, obstacle.mine, obstacle.current)
        : undefined,
    resolve,
    others,
    review,
  };
};

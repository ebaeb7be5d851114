import { startTransition, useCallback, useEffect, useMemo, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useKindContext } from '#kinds/kindContext.tsx';
import { cleanRecord } from '#kinds/fields/validateRecord.ts';
import { conditionFields, hiddenFields, requiredFields } from '#model/validation/conditions.ts';
import type { JsonObject } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import type { ResourceRecord } from '../../shared/resourceRecord.ts';
import { afterPaint } from '../afterPaint.ts';

const sameSet = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((one) => b.has(one));

/** The names of the fields that do not apply and of the required fields, given the values of the form. */
export type Conditions = { readonly hidden: ReadonlySet<string>; readonly required: ReadonlySet<string> };

/**
 * Returns `names`, the fields that the conditions of a resource read, and `conditionsOf`, which returns the conditions
 * for the values of these fields, in the same order. A new record (`existing` undefined) has the initial status.
 */
const useConditionsOf = (resource: Resource, existing: ResourceRecord | undefined) => {
  const context = useKindContext();
  const names = useMemo(() => conditionFields(resource), [resource]);
  const conditionsOf = useCallback(
    (read: readonly unknown[]): Conditions => {
      const { states } = resource;
      const initial = states === undefined ? {} : { [states.field]: states.initial };
      const typed = Object.fromEntries(
        names.flatMap((name, index) => (read[index] === undefined ? [] : [[name, read[index]]])),
      );
      // checked: a form's values are JSON, because every input returns the value of its kind
      const values = { ...initial, ...existing, ...cleanRecord(resource, typed as JsonObject, context) };
      return { hidden: hiddenFields(resource, values), required: requiredFields(resource, values) };
    },
    [resource, existing, names, context],
  );
  return { names, conditionsOf };
};

/**
 * Returns a React state and its setter: which fields of a form do not apply, and which are required. The state is
 * computed from the values of the form once; `WatchConditions` then updates it through the setter. `existing`: the
 * stored record, undefined for a new one.
 */
export const useFormConditions = (resource: Resource, existing: ResourceRecord | undefined) => {
  const { getValues } = useFormContext();
  const { names, conditionsOf } = useConditionsOf(resource, existing);
  return useState(() => conditionsOf(getValues([...names])));
};

type WatchProps = {
  readonly resource: Resource;
  readonly existing: ResourceRecord | undefined;
  readonly onChange: (change: (before: Conditions) => Conditions) => void;
};

/**
 * Watches the fields that conditions read, and calls `onChange` when the conditions change. It is a component of its
 * own, so that typing in other fields renders nothing.
 */
export const WatchConditions = ({ resource, existing, onChange }: WatchProps) => {
  const { names, conditionsOf } = useConditionsOf(resource, existing);
  const watched: readonly unknown[] = useWatch({ name: [...names] });
  useEffect(() => {
    // The typed letter is painted first, and the fields that appear or disappear one frame later: to render a field
    // takes longer than a keystroke may take.
    return afterPaint(() => {
      const next = conditionsOf(watched);
      startTransition(() =>
        onChange((before) =>
          sameSet(before.hidden, next.hidden) && sameSet(before.required, next.required) ? before : next,
        ),
      );
    });
  }, [conditionsOf, watched, onChange]);
  return null;
};

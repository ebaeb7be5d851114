import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { JsonObject } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import type { Failure } from '../../shared/failureOf.ts';
import type { ResourceRecord } from '../../shared/resourceRecord.ts';
import type { Duplicate, SaveResult } from '../saveRecord.ts';
import { placeErrors } from './placeErrors.ts';

/** Why a record was not saved, if the reason is not an error at a field. */
export type Obstacle =
  | { readonly kind: 'duplicate'; readonly duplicates: readonly Duplicate[]; readonly message: string }
  | { readonly kind: 'stale'; readonly current: ResourceRecord; readonly mine: JsonObject }
  | { readonly kind: 'refused'; readonly message: string };

/** The form that was sent, null while it is not mounted, and its values (`mine`). */
type SentForm = {
  readonly form: UseFormReturn<FieldValues> | null;
  readonly resource: Resource;
  readonly mine: JsonObject;
};

const refusalOf = ({ fields, message }: Failure, { form, resource }: SentForm): Obstacle | undefined => {
  const elsewhere = form === null ? [] : placeErrors(form, resource, fields);
  const hasFields = Object.keys(fields).length > elsewhere.length;
  return hasFields && elsewhere.length === 0
    ? undefined
    : { kind: 'refused', message: elsewhere.join('. ') || message };
};

/**
 * Returns why a record was not saved, for a form to show: duplicates, a change by another user, or messages of the
 * server. `sent` has the form and the values that were sent. Messages about fields are shown at their inputs, and only
 * the others are returned. Undefined if every message has an input.
 */
export const obstacleOf = (
  result: Exclude<SaveResult, { readonly kind: 'saved' }>,
  sent: SentForm,
): Obstacle | undefined => {
  switch (result.kind) {
    case 'stale':
      return { ...result, mine: sent.mine };
    case 'duplicate':
      return result;
    case 'refused':
      return refusalOf(result.failure, sent);
  }
};

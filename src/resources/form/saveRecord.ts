import type { DuplicatesAnswer } from '#model/wire/wire.ts';
import { isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import type { GableDataProvider } from '../../providers/api/gableDataProvider.ts';
import { failureOf, type Failure } from '../shared/failureOf.ts';
import type { ResourceRecord } from '../shared/resourceRecord.ts';

/** An existing record with the same unique value as the record to save. */
export type Duplicate = DuplicatesAnswer['data'][number];

/** The result of saving a record: the saved record, or why it was not saved. */
export type SaveResult =
  | { readonly kind: 'saved'; readonly record: ResourceRecord }
  | { readonly kind: 'duplicate'; readonly duplicates: readonly Duplicate[]; readonly message: string }
  | { readonly kind: 'stale'; readonly current: ResourceRecord }
  | { readonly kind: 'refused'; readonly failure: Failure };

/**
 * What to do if the contact already has a record: `allow` saves a second one, `attach` adds a note to the existing one.
 */
export type Repeat = 'allow' | 'attach';

/** A record to save, with the values of its form. */
export type SaveRequest = {
  readonly resource: Resource;
  /** The record when the form was opened. Undefined: a new record is created. */
  readonly existing: ResourceRecord | undefined;
  /** The values of a new record, or the changed values of an existing one. */
  readonly values: JsonObject;
  /**
   * What to do if the contact already has a record: save anyway, or add a note to the existing record. Undefined: the
   * user is asked.
   */
  readonly repeat: Repeat | undefined;
  /** Idempotency key of the form, so that a repeated request creates only one record. */
  readonly createKey: string;
};

const isDuplicate = (value: unknown): value is Duplicate =>
  isObject(value) &&
  ['string', 'undefined'].includes(typeof value['_id']) &&
  typeof value['title'] === 'string' &&
  ['string', 'undefined'].includes(typeof value['resource']) &&
  typeof value['field'] === 'string';

const isRecord = (value: unknown): value is JsonObject & { readonly _id: string; readonly version: number } =>
  isObject(value) && typeof value['_id'] === 'string' && typeof value['version'] === 'number';

const resultOf = (error: unknown): SaveResult => {
  const failure = failureOf(error);
  const { duplicates, current } = failure.extra;
  const others = Array.isArray(duplicates) ? duplicates.filter(isDuplicate) : [];
  // A `DUPLICATE` without records is about a rule between fields, so it is shown at the fields.
  if (failure.code === 'DUPLICATE' && (others.length > 0 || Object.keys(failure.fields).length === 0)) {
    return { kind: 'duplicate', duplicates: others, message: failure.message };
  }
  if (failure.code === 'STALE_VERSION' && isRecord(current))
    return { kind: 'stale', current: { ...current, id: current._id } };
  return { kind: 'refused', failure };
};

const repeatWords = { allow: { allowDuplicate: true }, attach: { onDuplicate: 'attach' } } as const satisfies Readonly<
  Record<Repeat, JsonObject>
>;

/**
 * Creates a record if `existing` is undefined, otherwise sends the changes of the existing record with its version.
 * Resolves to the saved record, or to the reason why it was not saved. Never rejects.
 */
export const saveRecord = async (provider: GableDataProvider, request: SaveRequest): Promise<SaveResult> => {
  const { resource, existing, values, repeat, createKey } = request;
  const data: Record<string, Json> = { ...values, ...(repeat === undefined ? {} : repeatWords[repeat]) };
  try {
    const answer =
      existing === undefined
        ? await provider.create<ResourceRecord>(resource.name, { data, meta: { createKey } })
        : await provider.update<ResourceRecord>(resource.name, {
            id: existing.id,
            data: { ...data, version: existing.version },
            previousData: existing,
          });
    return { kind: 'saved', record: answer.data };
  } catch (error) {
    return resultOf(error);
  }
};

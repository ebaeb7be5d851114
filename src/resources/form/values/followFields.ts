import { currentName } from '#model/currentName.ts';
import type { Field } from '#model/field.ts';
import { isBlank, type Json } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import type { FormValues } from './formValues.ts';

type Followed = {
  /** Fields that have a new name, with their values. */
  readonly moved: readonly { readonly to: string; readonly value: Json }[];
  /** Removed fields that had a value. */
  readonly gone: readonly { readonly field: Field; readonly value: Json }[];
  /** Names of new fields. */
  readonly added: readonly string[];
};

const ownFields = ({ form }: Resource): readonly Field[] => form.flatMap(({ fields }) => fields);

/**
 * Compares the fields of two schema versions, and returns what changes in the values of an open form: values that get
 * another field name (`moved`), values whose field was removed (`gone`), and the names of new fields (`added`).
 * Example: `mobile` is now called `phone` → `{"moved":[{"to":"phone","value":"+919845012345"}],"gone":[],"added":[]}`.
 */
export const followFields = (before: Resource, after: Resource, values: FormValues): Followed => {
  const filled = ownFields(before)
    .map((field) => ({ field, to: currentName(after, field.name), value: values[field.name] ?? null }))
    .filter(({ value }) => !isBlank(value));
  const taken = new Set(ownFields(before).map(({ name }) => currentName(after, name)));
  return {
    moved: filled
      .filter(({ field, to }) => to !== field.name && isBlank(values[to] ?? null))
      .map(({ to, value }) => ({ to, value })),
    gone: filled
      .filter(({ to }) => !Object.hasOwn(after.fieldsByName, to))
      .map(({ field, value }) => ({ field, value })),
    added: ownFields(after)
      .map(({ name }) => name)
      .filter((name) => !taken.has(name)),
  };
};

import { useMemo, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Field } from '#model/field.ts';
import { isBlank } from '#model/schema/json.ts';
import type { Resource, Section } from '#model/resource.ts';
import { formSections, shortSections } from './formValues.ts';
import type { Conditions } from './WatchConditions.tsx';

/**
 * chosen: max number of fields in a part of a section. It is divisible by 2, 3 and 4, so the rows of a part are full.
 */
const partSize = 24;

const partsOf = (fields: readonly Field[]): readonly (readonly Field[])[] =>
  Array.from({ length: Math.ceil(fields.length / partSize) }, (_, index) =>
    fields.slice(index * partSize, (index + 1) * partSize),
  );

/** Returns whether the form was opened with a value that is not the default. */
const isFilledIn = ({ property }: Field, value: unknown): boolean =>
  !isBlank(value) && property.default === undefined && property.defaultFrom === undefined;

/** A section whose fields are split into parts, without the fields that do not apply. */
export type SplitSection = Omit<Section, 'fields'> & { readonly parts: readonly (readonly Field[])[] };

/** Returns the names of the fields that the link to the form filled in. They are always visible. */
const useFilledIn = ({ fields }: Resource): ReadonlySet<string> => {
  const { getValues } = useFormContext();
  const [filled] = useState(
    () => new Set(fields.filter((field) => isFilledIn(field, getValues(field.name))).map(({ name }) => name)),
  );
  return filled;
};

/** Splits the fields of a section into parts, without the fields that do not apply. */
const splitSection = ({ fields, ...section }: Section, hidden: ReadonlySet<string>): SplitSection => ({
  ...section,
  // A field never moves to another part when other fields appear: it would mount again and lose the cursor.
  parts: partsOf(fields).map((part) => part.filter(({ name }) => !hidden.has(name))),
});

type ShownSections = {
  readonly sections: readonly SplitSection[];
  /** Whether `sections` are those of the schema, not those of the short form. */
  readonly isWhole: boolean;
  readonly showWhole: () => void;
};

/**
 * Returns the sections of a form that have fields to show. At first a new record has the short form: quick fields,
 * required ones, and those that the link to the form filled in. `showWhole` shows the sections of the schema.
 */
export const useShownSections = (
  resource: Resource,
  { hidden, required }: Conditions,
  { isNew }: { readonly isNew: boolean },
): ShownSections => {
  const [isWhole, setIsWhole] = useState(!isNew || !resource.fields.some(({ quick }) => quick));
  const filled = useFilledIn(resource);
  const sections = useMemo(() => {
    const isShort = ({ name, quick }: Field): boolean => quick || required.has(name) || filled.has(name);
    return (isWhole ? formSections(resource, { isNew }) : shortSections(resource, isShort))
      .map((section) => splitSection(section, hidden))
      .filter(({ parts }) => parts.some((part) => part.length > 0));
  }, [resource, isNew, isWhole, filled, required, hidden]);
  return { sections, isWhole, showWhole: () => setIsWhole(true) };
};

import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useKindContext } from '#kinds/kindContext.tsx';
import { cleanRecord } from '#kinds/fields/validateRecord.ts';
import { conditionFields, hiddenFields, requiredFields } from '#model/validation/conditions.ts';
import type { Field } from '#model/field.ts';
import { isBlank, type JsonObject } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import type { ResourceRecord } from '../shared/resourceRecord.ts';
import { goToPart } from '../shared/parts/pageParts/goToPart.ts';
import { useRights } from '../shared/useRights.ts';
import { FormField } from './FormField.tsx';
import { LinkedErrors } from './problems/LinkedErrors.tsx';
import { LiveValues } from './values/LiveValues.tsx';
import { FormPart } from './SplitForm.tsx';
import { afterPaint } from './afterPaint.ts';
import { formSections, shortSections } from './values/formValues.ts';
import { formText } from '../../messages/en/formText.ts';

type FormSectionsProps = { readonly resource: Resource; readonly existing: ResourceRecord | undefined };

/**
 * chosen: max number of fields in a part of a section. It is divisible by 2, 3 and 4, so the rows of a part are full.
 */
const partSize = 24;

const partsOf = (fields: readonly Field[]): readonly (readonly Field[])[] =>
  Array.from({ length: Math.ceil(fields.length / partSize) }, (_, index) =>
    fields.slice(index * partSize, (index + 1) * partSize),
  );

const sameSet = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((one) => b.has(one));

/** The fields that do not apply and the required fields, given the current values. */
type Conditions = { readonly hidden: ReadonlySet<string>; readonly required: ReadonlySet<string> };

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

type WatchProps = {
  readonly resource: Resource;
  readonly existing: ResourceRecord | undefined;
  readonly onChange: (change: (before: Conditions) => Conditions) => void;
};

/**
 * Watches the fields that conditions read. It is a component of its own, so that typing in other fields renders
 * nothing.
 */
const WatchConditions = ({ resource, existing, onChange }: WatchProps) => {
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

const idOf = (title: string): string => `section-${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;

/** Returns whether the form was opened with a value that is not the default. */
const isFilledIn = ({ property }: Field, value: unknown): boolean =>
  !isBlank(value) && property.default === undefined && property.defaultFrom === undefined;

const focusFirstInput = (place: HTMLElement | null): void => {
  const first = place?.querySelector<HTMLElement>(
    '.rec-form-sections :is(input, textarea, select):not([type=hidden]):enabled',
  );
  first?.focus();
};

type WatchErrorsProps = { readonly shown: readonly Field[]; readonly onElsewhere: () => void };

/** Calls `onElsewhere` when a field that is not in `shown` has a problem. */
const WatchErrors = ({ shown, onElsewhere }: WatchErrorsProps) => {
  const { errors } = useFormState();
  const isElsewhere = Object.keys(errors).some((name) => !shown.some((field) => field.name === name));
  useEffect(() => {
    if (isElsewhere) onElsewhere();
  }, [isElsewhere, onElsewhere]);
  return null;
};

/**
 * The sections of a form. For a new record, it first has only the quick fields, the required ones, and those that the
 * link to the form filled in; a button shows all. Without quick fields in the schema, all are shown at once. Wide
 * screens have links to the sections at the side. The first input gets the focus for a new record, and within an
 * element with `data-focus-first`.
 */
export const FormSections = ({ resource, existing }: FormSectionsProps) => {
  const rights = useRights(resource);
  const isNew = existing === undefined;
  const { getValues } = useFormContext();
  const { names, conditionsOf } = useConditionsOf(resource, existing);
  const [{ hidden, required }, setConditions] = useState(() => conditionsOf(getValues([...names])));
  const [isWhole, setIsWhole] = useState(!isNew || !resource.fields.some(({ quick }) => quick));
  const place = useRef<HTMLDivElement>(null);
  // Fields that the link to the form filled in are always visible.
  const [filled] = useState(
    () => new Set(resource.fields.filter((field) => isFilledIn(field, getValues(field.name))).map(({ name }) => name)),
  );
  const isShort = useCallback(
    ({ name, quick }: Field): boolean => quick || required.has(name) || filled.has(name),
    [required, filled],
  );
  const sections = useMemo(
    () =>
      (isWhole ? formSections(resource, isNew) : shortSections(resource, isShort))
        // A field never moves to another part when other fields appear: it would mount again and lose the cursor.
        .map(({ fields, ...section }) => ({
          ...section,
          parts: partsOf(fields).map((part) => part.filter(({ name }) => !hidden.has(name))),
        }))
        .filter(({ parts }) => parts.some((part) => part.length > 0)),
    [resource, isNew, isWhole, isShort, hidden],
  );
  useEffect(() => {
    if (isNew || place.current?.closest('[data-focus-first]') != null) focusFirstInput(place.current);
  }, [isNew]);
  const showAll = (): void => {
    setIsWhole(true);
    requestAnimationFrame(() => focusFirstInput(place.current));
  };
  return (
    <div className="rec-form-body" ref={place}>
      <WatchConditions resource={resource} existing={existing} onChange={setConditions} />
      <LinkedErrors resource={resource} hidden={hidden} />
      <LiveValues resource={resource} existing={existing} />
      {sections.length > 1 && (
        <nav className="rec-form-nav" aria-label={formText('sections')}>
          {sections.map(({ title }) => (
            <button key={title} type="button" onClick={() => goToPart(idOf(title))}>
              {title}
            </button>
          ))}
        </nav>
      )}
      <div className="rec-form-sections">
        {sections.map(({ title, parts, as }) => (
          <section key={title} id={idOf(title)} tabIndex={-1} aria-label={title} className="rec-panel">
            <h2>{title}</h2>
            {parts.map(
              (part, index) =>
                part.length > 0 && (
                  // checked: the parts change only with the schema, so the index is a stable key
                  <FormPart
                    key={index}
                    className={`rec-form-part ${as === undefined ? 'rec-form-grid' : `rec-form-${as}`}`}
                  >
                    {part.map((field) => (
                      <FormField
                        key={field.name}
                        resource={resource}
                        field={field}
                        rights={rights}
                        existing={existing}
                        required={required.has(field.name)}
                      />
                    ))}
                  </FormPart>
                ),
            )}
          </section>
        ))}
        {!isWhole && (
          <>
            <WatchErrors shown={sections.flatMap(({ parts }) => parts.flat())} onElsewhere={() => setIsWhole(true)} />
            <button type="button" className="rec-form-more" onClick={showAll}>
              {formText('moreFields')}
            </button>
          </>
        )}
      </div>
    </div>
  );
};

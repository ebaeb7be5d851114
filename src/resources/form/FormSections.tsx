import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import type { Field } from '#model/field.ts';
import { isBlank } from '#model/schema/json.ts';
import type { Resource, Section } from '#model/resource.ts';
import type { ResourceRecord } from '../shared/resourceRecord.ts';
import { goToPart } from '../shared/parts/pageParts/goToPart.ts';
import { type Rights, useRights } from '../shared/useRights.ts';
import { FormField } from './FormField.tsx';
import { LinkedErrors } from './problems/LinkedErrors.tsx';
import { LiveValues } from './values/LiveValues.tsx';
import { type Conditions, useConditions, WatchConditions } from './values/WatchConditions.tsx';
import { FormPart } from './SplitForm.tsx';
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

/** A section whose fields are split into parts, without the fields that do not apply. */
type SplitSection = Omit<Section, 'fields'> & { readonly parts: readonly (readonly Field[])[] };

/**
 * Returns the sections of a form that have fields to show, `isWhole`, whether they are all sections of the schema, and
 * `showWhole`, which shows these. If not whole, they are the short form: quick fields, required ones, and those that
 * were filled in when the form was opened.
 */
const useShownSections = (resource: Resource, isNew: boolean, { hidden, required }: Conditions) => {
  const { getValues } = useFormContext();
  const [isWhole, setIsWhole] = useState(!isNew || !resource.fields.some(({ quick }) => quick));
  // Fields that the link to the form filled in are always visible.
  const [filled] = useState(
    () => new Set(resource.fields.filter((field) => isFilledIn(field, getValues(field.name))).map(({ name }) => name)),
  );
  const isShort = useCallback(
    ({ name, quick }: Field): boolean => quick || required.has(name) || filled.has(name),
    [required, filled],
  );
  const sections = useMemo(
    (): readonly SplitSection[] =>
      (isWhole ? formSections(resource, isNew) : shortSections(resource, isShort))
        // A field never moves to another part when other fields appear: it would mount again and lose the cursor.
        .map(({ fields, ...section }) => ({
          ...section,
          parts: partsOf(fields).map((part) => part.filter(({ name }) => !hidden.has(name))),
        }))
        .filter(({ parts }) => parts.some((part) => part.length > 0)),
    [resource, isNew, isWhole, isShort, hidden],
  );
  return { sections, isWhole, showWhole: () => setIsWhole(true) };
};

const SectionLinks = ({ sections }: { readonly sections: readonly SplitSection[] }) => (
  <nav className="rec-form-nav" aria-label={formText('sections')}>
    {sections.map(({ title }) => (
      <button key={title} type="button" onClick={() => goToPart(idOf(title))}>
        {title}
      </button>
    ))}
  </nav>
);

type FormSectionProps = FormSectionsProps & {
  readonly section: SplitSection;
  readonly rights: Rights;
  /** Names of the required fields. */
  readonly required: ReadonlySet<string>;
};

const FormSection = ({ section: { title, parts, as }, resource, rights, existing, required }: FormSectionProps) => (
  <section id={idOf(title)} tabIndex={-1} aria-label={title} className="rec-panel">
    <h2>{title}</h2>
    {parts.map(
      (part, index) =>
        part.length > 0 && (
          // checked: the parts change only with the schema, so the index is a stable key
          <FormPart key={index} className={`rec-form-part ${as === undefined ? 'rec-form-grid' : `rec-form-${as}`}`}>
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
);

/**
 * The sections of a form, with the inputs. The form of a new record first has only the quick fields, the required
 * fields, and the fields that the link to the form filled in; a button shows all fields. If the schema marks no field
 * as quick, the form shows all fields at once. Wide screens have links to the sections at the side. The first input
 * gets the focus if the record is new, or if the form is inside an element with the attribute `data-focus-first`.
 */
export const FormSections = ({ resource, existing }: FormSectionsProps) => {
  const rights = useRights(resource);
  const isNew = existing === undefined;
  const [conditions, setConditions] = useConditions(resource, existing);
  const { sections, isWhole, showWhole } = useShownSections(resource, isNew, conditions);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew || place.current?.closest('[data-focus-first]') != null) focusFirstInput(place.current);
  }, [isNew]);
  const showAll = (): void => {
    showWhole();
    requestAnimationFrame(() => focusFirstInput(place.current));
  };
  return (
    <div className="rec-form-body" ref={place}>
      <WatchConditions resource={resource} existing={existing} onChange={setConditions} />
      <LinkedErrors resource={resource} hidden={conditions.hidden} />
      <LiveValues resource={resource} existing={existing} />
      {sections.length > 1 && <SectionLinks sections={sections} />}
      <div className="rec-form-sections">
        {sections.map((section) => (
          <FormSection
            key={section.title}
            {...{ section, resource, rights, existing }}
            required={conditions.required}
          />
        ))}
        {!isWhole && (
          <>
            <WatchErrors shown={sections.flatMap(({ parts }) => parts.flat())} onElsewhere={showWhole} />
            <button type="button" className="rec-form-more" onClick={showAll}>
              {formText('moreFields')}
            </button>
          </>
        )}
      </div>
    </div>
  );
};

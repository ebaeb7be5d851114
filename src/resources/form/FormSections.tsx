import { type RefObject, useEffect, useRef } from 'react';
import type { Resource } from '#model/resource.ts';
import type { ResourceRecord } from '../shared/resourceRecord.ts';
import { goToPart } from '../shared/parts/pageParts/goToPart.ts';
import { type Rights, useRights } from '../shared/useRights.ts';
import { FormField } from './FormField.tsx';
import { LinkedErrors } from './problems/LinkedErrors.tsx';
import { WatchErrors } from './problems/WatchErrors.tsx';
import { LiveValues } from './values/LiveValues.tsx';
import { useFormConditions, WatchConditions } from './values/WatchConditions.tsx';
import { FormPart } from './SplitForm.tsx';
import { type SplitSection, useShownSections } from './values/useShownSections.ts';
import { formText } from '../../messages/en/formText.ts';

type FormSectionsProps = { readonly resource: Resource; readonly existing: ResourceRecord | undefined };

const idOf = (title: string): string => `section-${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;

const focusFirstInput = (place: HTMLElement | null): void => {
  const first = place?.querySelector<HTMLElement>(
    '.rec-form-sections :is(input, textarea, select):not([type=hidden]):enabled',
  );
  first?.focus();
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

/** Focuses the first input of `place` if the record is new, or if the form is inside `data-focus-first`. */
const useFocusFirst = (place: RefObject<HTMLElement | null>, { isNew }: { readonly isNew: boolean }): void =>
  useEffect(() => {
    if (isNew || place.current?.closest('[data-focus-first]') != null) focusFirstInput(place.current);
  }, [place, isNew]);

/**
 * The sections of a form, with the inputs. The short form of a new record has a button that shows all fields. Wide
 * screens have links to the sections at the side.
 */
export const FormSections = ({ resource, existing }: FormSectionsProps) => {
  const rights = useRights(resource);
  const isNew = existing === undefined;
  const [conditions, setConditions] = useFormConditions(resource, existing);
  const { sections, isWhole, showWhole } = useShownSections(resource, conditions, { isNew });
  const place = useRef<HTMLDivElement>(null);
  useFocusFirst(place, { isNew });
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

import { useMemo, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useKindContext } from '#kinds/kindContext.tsx';
import { cleanRecord } from '#kinds/validateRecord.ts';
import { conditionFields, hiddenFields, requiredFields } from '#model/conditions.ts';
import type { JsonObject } from '#model/json.ts';
import type { Resource } from '#model/resource.ts';
import type { ResourceRecord } from '../shared/resourceRecord.ts';
import { useRights } from '../shared/useRights.ts';
import { FormField } from './FormField.tsx';
import { LinkedErrors } from './LinkedErrors.tsx';
import { LiveValues } from './LiveValues.tsx';
import { formSections } from './formValues.ts';

type FormSectionsProps = { readonly resource: Resource; readonly standing: ResourceRecord | undefined };

const sameSet = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => a.size === b.size && [...a].every((one) => b.has(one));

/** Gives which fields do not apply and which are required now; draws anew only when a field that a condition reads changes. */
const useConditions = (resource: Resource, standing: ResourceRecord | undefined) => {
  const context = useKindContext();
  const names = useMemo(() => conditionFields(resource), [resource]);
  const watched: readonly unknown[] = useWatch({ name: [...names] });
  const { states } = resource;
  const initial = states === undefined ? {} : { [states.field]: states.initial };
  const typed = Object.fromEntries(names.flatMap((name, index) => (watched[index] === undefined ? [] : [[name, watched[index]]])));
  // checked: a form's values are JSON, for every input hands out its kind's value
  const values = { ...initial, ...standing, ...cleanRecord(resource, typed as JsonObject, context) };
  const next = { hidden: hiddenFields(resource, values), required: requiredFields(resource, values) };
  const held = useRef(next);
  if (!sameSet(held.current.hidden, next.hidden) || !sameSet(held.current.required, next.required)) held.current = next;
  return held.current;
};

const idOf = (title: string): string => `section-${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;

/** The sections of a form, with the way to each beside them on a wide screen. */
export const FormSections = ({ resource, standing }: FormSectionsProps) => {
  const rights = useRights(resource);
  const isNew = standing === undefined;
  const { hidden, required } = useConditions(resource, standing);
  const sections = useMemo(() => formSections(resource, isNew), [resource, isNew])
    .map((section) => ({ ...section, fields: section.fields.filter(({ name }) => !hidden.has(name)) }))
    .filter(({ fields }) => fields.length > 0);
  return (
    <div className="rec-form-body">
      <LinkedErrors resource={resource} hidden={hidden} />
      <LiveValues resource={resource} standing={standing} />
      {sections.length > 1 && (
        <nav className="rec-form-nav" aria-label="Sections">
          {sections.map(({ title }) => (
            <button
              key={title} type="button"
              onClick={() => {
                const section = document.getElementById(idOf(title));
                section?.scrollIntoView({ block: 'start' });
                section?.focus({ preventScroll: true });
              }}
            >
              {title}
            </button>
          ))}
        </nav>
      )}
      <div className="rec-form-sections">
        {sections.map(({ title, fields, as }) => (
          <section key={title} id={idOf(title)} tabIndex={-1} aria-label={title} className="rec-panel">
            <h2>{title}</h2>
            <div className={as === undefined ? 'rec-form-grid' : `rec-form-${as}`}>
              {fields.map((field) => (
                <FormField key={field.name} resource={resource} field={field} rights={rights} standing={standing} required={required.has(field.name)} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </div>
  );
};

import Button from '@mui/material/Button';
import { ResourceContextProvider, useNotify } from 'ra-core';
import { useMemo, useState } from 'react';
import { kinds } from '#kinds/index.ts';
import type { Resource, Section } from '#model/resource.ts';
import { valuesOf } from '../../resources/form/values/formValues.ts';
import { RecordForm } from '../../resources/form/RecordForm.tsx';
import { FormButtons } from '../../resources/shared/parts/FormButtons.tsx';
import { Glyph } from '../../resources/shared/parts/Glyph.tsx';
import { prefetchInputs } from '../../resources/shared/lazyInputs.tsx';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
import { useRights } from '../../resources/shared/useRights.ts';
import { SectionValue } from './SectionValue.tsx';
import { actionText } from '../../messages/en/actionText.ts';
import { showText } from '../../messages/en/showText.ts';

type SectionPanelProps = { readonly resource: Resource; readonly section: Section; readonly record: ResourceRecord };

/**
 * Shows the values of one section of a single-record resource. Users who may update the record get a button that
 * replaces the values by a form of the section.
 */
export const SectionPanel = ({ resource, section, record }: SectionPanelProps) => {
  const rights = useRights(resource);
  const notify = useNotify();
  const [isEdited, setIsEdited] = useState(false);
  // The form contains only this section, so the rest of the record does not change.
  const part = useMemo(() => ({ ...resource, form: [section] }), [resource, section]);
  if (isEdited) {
    return (
      <ResourceContextProvider value={resource.name}>
        <div className="one-form">
          <RecordForm
            resource={part}
            record={record}
            start={valuesOf(part, record)}
            onSaved={() => {
              notify(showText('section.saved', { section: section.title }), { type: 'success' });
              setIsEdited(false);
            }}
            renderButtons={({ isSaving, formId }) => (
              <FormButtons formId={formId} isSending={isSaving} onLeave={() => setIsEdited(false)} />
            )}
          />
        </div>
      </ResourceContextProvider>
    );
  }
  return (
    <section className="rec-panel" aria-labelledby="one-title">
      <div className="one-head">
        <h2 id="one-title">{section.title}</h2>
        {rights.may('update') && (
          <Button
            variant="outlined"
            startIcon={<Glyph name="edit" />}
            onPointerEnter={prefetchInputs}
            onFocus={prefetchInputs}
            onClick={() => setIsEdited(true)}
          >
            {actionText('edit')}
          </Button>
        )}
      </div>
      <dl className="rec-facts">
        {section.fields.map((field) => (
          <div key={field.name} className={kinds[field.kind]?.traits.wide === true ? 'rec-wide' : undefined}>
            <dt>{field.title}</dt>
            <dd>
              <SectionValue field={field} value={record[field.name]} readable={rights.mayRead(field)} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

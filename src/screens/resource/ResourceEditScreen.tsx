import { useNotify } from 'ra-core';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useRecordTitle } from '#kinds/kindContext.tsx';
import type { Resource } from '#model/resource.ts';
import { PageHeader } from '../../layout/header/PageHeader.tsx';
import { addressOf } from '#model/pages/addresses.ts';
import { RecordForm } from '../../resources/form/RecordForm.tsx';
import { valuesOf } from '../../resources/form/values/formValues.ts';
import '../../resources/resources.css';
import { Presence } from '../../resources/shared/parts/Presence.tsx';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
import { actionText } from '../../messages/en/actionText.ts';
import { SaveButtons } from './SaveButtons.tsx';
import { LoadedRecord } from './LoadedRecord.tsx';
import { recordText } from '../../messages/en/recordText.ts';

type EditedProps = { readonly resource: Resource; readonly record: ResourceRecord };

const Edited = ({ resource, record }: EditedProps) => {
  const recordTitle = useRecordTitle();
  const navigate = useNavigate();
  const notify = useNotify();
  const leaves = useRef(false);
  const back = addressOf(resource, 'show', record);
  const onSaved = (saved: ResourceRecord): void => {
    notify(recordText('saved', { thing: resource.title }), { type: 'success' });
    // The address contains values of the record, which may have changed.
    void navigate(leaves.current ? addressOf(resource, 'show', saved) : addressOf(resource, 'edit', saved), {
      replace: !leaves.current,
    });
  };
  return (
    <>
      <PageHeader
        title={recordText('edit', { record: recordTitle(resource, record) })}
        back={{ to: addressOf(resource, 'list'), title: resource.plural }}
      />
      <div className="rec-form-presence">
        <Presence resource={resource} id={record.id} editing />
      </div>
      <RecordForm
        resource={resource}
        record={record}
        start={valuesOf(resource, record)}
        onSaved={onSaved}
        renderButtons={({ isSaving, formId }) => (
          <SaveButtons
            formId={formId}
            isSaving={isSaving}
            cancelTo={back}
            main={{ text: recordText('saveClose'), onChoose: () => (leaves.current = true) }}
            other={{ text: actionText('save'), onChoose: () => (leaves.current = false) }}
          />
        )}
      />
    </>
  );
};

/**
 * The form that edits the record that the address names, or an error if the record cannot be loaded. After saving, the
 * user stays or goes to the record's page.
 */
export const ResourceEditScreen = ({ resource }: { readonly resource: Resource }) => (
  <LoadedRecord resource={resource}>
    {(record) => <Edited key={record.id} resource={resource} record={record} />}
  </LoadedRecord>
);

import Button from '@mui/material/Button';
import { ResourceContextProvider, useNotify } from 'ra-core';
import { useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { recordTitle } from '#model/values/recordTitle.ts';
import type { Resource } from '#model/resource.ts';
import { ErrorState } from '../../layout/states/ErrorState.tsx';
import { LoadingOverlay } from '../../layout/states/LoadingOverlay.tsx';
import { PageHeader } from '../../layout/header/PageHeader.tsx';
import { addressOf } from '../../providers/routing/useAddress.ts';
import { RecordForm } from '../../resources/form/RecordForm.tsx';
import { valuesOf } from '../../resources/form/values/formValues.ts';
import '../../resources/resources.css';
import { Presence } from '../../resources/shared/parts/Presence.tsx';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
import { useRecord } from '../../resources/show/useRecord.ts';
import { actionText } from '../../messages/en/actionText.ts';
import { recordText } from '../../messages/en/recordText.ts';

type EditedProps = { readonly resource: Resource; readonly record: ResourceRecord };

const Edited = ({ resource, record }: EditedProps) => {
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
        title={recordText('edit', { record: recordTitle(resource.recordTitle, record) })}
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
        renderButtons={(isSaving, formId) => (
          <>
            <Button component={Link} to={back} disabled={isSaving}>
              {actionText('cancel')}
            </Button>
            <Button
              type="submit"
              form={formId}
              variant="outlined"
              disabled={isSaving}
              onClick={() => (leaves.current = false)}
            >
              {actionText('save')}
            </Button>
            <Button
              type="submit"
              form={formId}
              variant="contained"
              loading={isSaving}
              onClick={() => (leaves.current = true)}
            >
              {recordText('saveClose')}
            </Button>
          </>
        )}
      />
    </>
  );
};

/** The form that edits a record. */
export const ResourceEditScreen = ({ resource }: { readonly resource: Resource }) => {
  const { data, error, isPending, refetch } = useRecord(resource);
  if (data !== undefined) {
    return (
      <ResourceContextProvider value={resource.name}>
        <Edited key={data.id} resource={resource} record={data} />
      </ResourceContextProvider>
    );
  }
  if (isPending && error === null)
    return (
      <LoadingOverlay loading>
        <div className="rec-waiting" />
      </LoadingOverlay>
    );
  return (
    <>
      <PageHeader title={resource.title} back={{ to: addressOf(resource, 'list'), title: resource.plural }} />
      <ErrorState
        title={recordText('failed', { thing: inLowerCase(resource.title) })}
        error={error}
        onRetry={() => void refetch()}
      />
    </>
  );
};

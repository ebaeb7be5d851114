import Alert from '@mui/material/Alert';
import { lazy, Suspense, useId, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useFormContext, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type { JsonObject } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import { LoadingOverlay } from '../../layout/states/LoadingOverlay.tsx';
import { currentUserKey, useCurrentUser } from '../../providers/PermissionsProvider.tsx';
import type { ResourceRecord } from '../shared/resourceRecord.ts';
import { ConflictDialog } from './concurrentEdits/ConflictDialog.tsx';
import { DuplicateNotice } from './notices/DuplicateNotice.tsx';
import { FocusFirstError } from '../shared/parts/FocusFirstError.tsx';
import { FormSections } from './FormSections.tsx';
import type { FormValues } from './values/formValues.ts';
import { mentionsOf } from '../shared/contact/mentionsOf.ts';
import { OthersNotice } from './concurrentEdits/OthersNotice.tsx';
import { LeaveBehind } from './notices/LeaveBehind.tsx';
import { SplitForm } from './SplitForm.tsx';
import { UnsavedGuard } from './notices/UnsavedGuard.tsx';
import { useFollowedFields } from './values/useFollowedFields.ts';
import { useFormResolver } from './problems/useFormResolver.ts';
import { useRecordForm } from './useRecordForm.ts';

const LivePreview = lazy(async () => ({
  default: (await import('../../features/messages/templateForm/LivePreview.tsx')).LivePreview,
}));

type RecordFormProps = {
  readonly resource: Resource;
  /** The record to edit. Undefined: the form creates a record. */
  readonly record?: ResourceRecord | undefined;
  /** Initial values of the form. */
  readonly start: FormValues;
  readonly onSaved: (record: ResourceRecord) => void;
  /** Returns the buttons below the form. They must have the form's id in their attribute `form`. */
  readonly renderButtons: (isSaving: boolean, formId: string) => ReactNode;
};

const FormHandle = ({ ref }: { readonly ref: Ref<UseFormReturn<FieldValues>> }) => {
  const form = useFormContext();
  useImperativeHandle(ref, () => form, [form]);
  return null;
};

const nothing: JsonObject = {};

/** The form that creates or edits a record. Shows duplicates and concurrent edits, and guards unsaved changes. */
export const RecordForm = ({ resource, record, start, onSaved, renderButtons }: RecordFormProps) => {
  const id = useId();
  const mayLeave = useRef(false);
  const queries = useQueryClient();
  const me = useCurrentUser();
  // When the record is fetched again, it must not overwrite what the user is typing.
  const [held] = useState(start);
  const finish = (saved: ResourceRecord): void => {
    mayLeave.current = true;
    // If users edit their own record, the menu and the greeting must show the new name.
    if (saved._id === me?.id) void queries.invalidateQueries({ queryKey: currentUserKey });
    onSaved(saved);
    mayLeave.current = false;
  };
  const { form, existing, obstacle, conflict, isSaving, save, saveAnyway, resolve, dismiss, others, review } =
    useRecordForm({
      resource,
      record,
      onSaved: finish,
    });
  const ground = useRef<JsonObject>(nothing);
  ground.current = existing.current ?? nothing;
  const resolver = useFormResolver(resource, ground);
  const gone = useFollowedFields({ resource, form, existing, start });
  return (
    <SplitForm
      id={id}
      className="rec-form"
      defaultValues={held}
      resolver={resolver}
      mode="onBlur"
      onSubmit={(values: FieldValues) => save(values)}
      shouldFocusError={false}
      disableInvalidFormNotification
    >
      <FormHandle ref={form} />
      <FocusFirstError />
      <UnsavedGuard mayLeave={mayLeave} />
      <LeaveBehind resource={resource} mayLeave={mayLeave} />
      <div
        {...mentionsOf(resource, record?._id)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          const whole = document.getElementById(id);
          if (whole instanceof HTMLFormElement) whole.requestSubmit();
        }}
      >
        {gone.texts.length > 0 && (
          <Alert severity="warning" role="status" onClose={gone.dismiss}>
            {gone.texts.map((text) => (
              <div key={text}>{text}</div>
            ))}
          </Alert>
        )}
        {others.changes !== undefined && (
          <OthersNotice changes={others.changes} onReview={review} onClose={others.dismiss} />
        )}
        {obstacle?.kind === 'refused' && (
          <Alert severity="error" role="alert" onClose={dismiss}>
            {obstacle.message}
          </Alert>
        )}
        {obstacle?.kind === 'duplicate' && (
          <DuplicateNotice
            {...obstacle}
            resource={resource}
            isNew={existing.current === undefined}
            isSaving={isSaving}
            onSaveAnyway={saveAnyway}
          />
        )}
        <Suspense
          fallback={
            <LoadingOverlay loading>
              <div className="rec-waiting" />
            </LoadingOverlay>
          }
        >
          <FormSections resource={resource} existing={existing.current} />
          {resource.message !== undefined && <LivePreview resource={resource} />}
        </Suspense>
      </div>
      <div className="rec-form-bar">{renderButtons(isSaving, id)}</div>
      {conflict !== undefined && (
        <ConflictDialog
          conflict={conflict}
          isSaving={isSaving}
          onClose={dismiss}
          onResolve={(theirs) => void resolve(theirs)}
        />
      )}
    </SplitForm>
  );
};

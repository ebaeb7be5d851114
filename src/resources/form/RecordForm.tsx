import {
  lazy,
  Suspense,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useFormContext, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type { JsonObject } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import { LoadingOverlay } from '../../layout/states/LoadingOverlay.tsx';
import { currentUserKey, useCurrentUser } from '../../providers/PermissionsProvider.tsx';
import type { ResourceRecord } from '../shared/resourceRecord.ts';
import { ConflictDialog } from './concurrentEdits/ConflictDialog.tsx';
import { FocusFirstError } from '../shared/parts/FocusFirstError.tsx';
import { FormSections } from './FormSections.tsx';
import type { FormValues } from './values/formValues.ts';
import { mentionsOf } from '../shared/contact/mentionsOf.ts';
import { FormNotices } from './notices/FormNotices.tsx';
import { LeaveBehind } from './notices/LeaveBehind.tsx';
import { SplitForm } from './SplitForm.tsx';
import { UnsavedGuard } from './notices/UnsavedGuard.tsx';
import { useFollowedFields } from './values/useFollowedFields.ts';
import { useFormResolver } from './problems/useFormResolver.ts';
import { useRecordForm } from './useRecordForm.ts';
import { recordText } from '../../messages/en/recordText.ts';

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
  readonly renderButtons: (form: { readonly isSaving: boolean; readonly formId: string }) => ReactNode;
};

const FormHandle = ({ ref }: { readonly ref: Ref<UseFormReturn<FieldValues>> }) => {
  const form = useFormContext();
  useImperativeHandle(ref, () => form, [form]);
  return null;
};

const FormLoading = () => (
  <LoadingOverlay loading>
    <div className="rec-waiting" />
  </LoadingOverlay>
);

const nothing: JsonObject = {};

/** Submits the form with this id when the user presses Ctrl+Enter, or Cmd+Enter on a Mac. */
const submitOnCtrlEnter = (event: KeyboardEvent, id: string): void => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  const whole = document.getElementById(id);
  if (whole instanceof HTMLFormElement) whole.requestSubmit();
};

/**
 * Returns `finish`, which calls `onSaved`, and `mayLeave`, true meanwhile: the user can leave the form without being
 * asked about unsaved changes.
 */
const useFinish = (onSaved: (record: ResourceRecord) => void) => {
  const mayLeave = useRef(false);
  const queries = useQueryClient();
  const me = useCurrentUser();
  const finish = (saved: ResourceRecord): void => {
    mayLeave.current = true;
    // If users edit their own record, the menu and the greeting must show the new name.
    if (saved._id === me?.id) void queries.invalidateQueries({ queryKey: currentUserKey });
    onSaved(saved);
    mayLeave.current = false;
  };
  return { mayLeave, finish };
};

/**
 * The form that edits `record` or, if `record` is undefined, creates one. `start` has the initial values.
 * `renderButtons` returns the buttons below the form. Shows duplicates and changes of other users, and asks the user
 * before unsaved changes are lost. Calls `onSaved` with the saved record, unless the user saves to go to another
 * screen.
 */
export const RecordForm = ({ resource, record, start, onSaved, renderButtons }: RecordFormProps) => {
  const id = useId();
  // When the record is fetched again, it must not overwrite what the user is typing.
  const [held] = useState(start);
  const leaving = useRef<() => void>(undefined);
  const notify = useNotify();
  const { mayLeave, finish } = useFinish((saved) => {
    if (leaving.current === undefined) return onSaved(saved);
    notify(recordText('saved', { thing: resource.title }), { type: 'success' });
    leaving.current();
  });
  const state = useRecordForm({ resource, record, onSaved: finish });
  const { form, existing, conflict, isSaving } = state;
  const ground = useRef<JsonObject>(nothing);
  ground.current = existing.current ?? nothing;
  const resolver = useFormResolver(resource, ground);
  const removed = useFollowedFields({ resource, form, existing, start });
  return (
    <SplitForm
      id={id}
      className="rec-form"
      defaultValues={held}
      resolver={resolver}
      mode="onBlur"
      onSubmit={(values: FieldValues) => state.save(values)}
      shouldFocusError={false}
      disableInvalidFormNotification
    >
      <FormHandle ref={form} />
      <FocusFirstError />
      <UnsavedGuard
        mayLeave={mayLeave}
        onSaveAndLeave={async (values, leave) => {
          leaving.current = leave;
          await state.save(values);
          leaving.current = undefined;
        }}
      />
      <LeaveBehind resource={resource} mayLeave={mayLeave} />
      <div {...mentionsOf(resource, record?._id)} onKeyDown={(event) => submitOnCtrlEnter(event, id)}>
        <FormNotices resource={resource} state={state} removed={removed} />
        <Suspense fallback={<FormLoading />}>
          <FormSections resource={resource} existing={existing.current} />
          {resource.message !== undefined && <LivePreview resource={resource} />}
        </Suspense>
      </div>
      <div className="rec-form-bar">{renderButtons({ isSaving, formId: id })}</div>
      {conflict !== undefined && (
        <ConflictDialog
          conflict={conflict}
          isSaving={isSaving}
          onClose={state.dismiss}
          onResolve={(theirs) => void state.resolve(theirs)}
        />
      )}
    </SplitForm>
  );
};

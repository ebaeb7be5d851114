import { useMemo } from 'react';
import { ResourceContextProvider, useGetList, useGetOne } from 'ra-core';
import type { SetupForm } from '#model/schema/settingsSchema.ts';
import type { Resource } from '#model/resource.ts';
import { FormButtons } from '../../resources/shared/parts/FormButtons.tsx';
import { ErrorState } from '../../layout/states/ErrorState.tsx';
import { LoadingOverlay } from '../../layout/states/LoadingOverlay.tsx';
import { useCurrentUser } from '../../providers/PermissionsProvider.tsx';
import { type FormValues, valuesOf } from '../../resources/form/values/formValues.ts';
import { RecordForm } from '../../resources/form/RecordForm.tsx';
import '../../resources/resources.css';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
import { useModel } from '../../providers/schemas.tsx';
import { setupText } from '../../messages/en/setupText.ts';

type SetupStepFormProps = {
  readonly form: SetupForm;
  readonly isLast: boolean;
  readonly onSaved: () => void;
  readonly onSkip: () => void;
};

/** Returns the resource with a form that contains only the fields of the setup form. */
const useNarrowed = ({ resource: name, title, fields }: SetupForm): Resource | undefined => {
  const { resources } = useModel();
  return useMemo(() => {
    const resource = resources[name];
    return resource === undefined
      ? undefined
      : { ...resource, form: [{ title, fields: fields.flatMap((field) => resource.fieldsByName[field] ?? []) }] };
  }, [resources, name, title, fields]);
};

const first = { page: 1, perPage: 1 } as const;
const byId = { field: 'id', order: 'ASC' } as const;

/** Loads the record of a setup form: that of the current user, or the single record of the resource. */
const useSetupRecord = ({ resource, record }: SetupForm) => {
  const me = useCurrentUser();
  const sort = useModel().resources[resource]?.list.sort ?? byId;
  const isOwn = record === 'me';
  const own = useGetOne<ResourceRecord>(resource, { id: me?.id ?? '' }, { enabled: isOwn && me !== undefined });
  const only = useGetList<ResourceRecord>(resource, { pagination: first, sort }, { enabled: !isOwn });
  return isOwn ? { record: own.data, error: own.error } : { record: only.data?.[0], error: only.error };
};

/**
 * Returns the initial values of a setup form. The `blank` fields start blank if nobody has edited the record yet,
 * because its values are defaults.
 */
const startOf = ({ blank = [] }: SetupForm, resource: Resource, record: ResourceRecord): FormValues => ({
  ...valuesOf(resource, record),
  ...(record['version'] === 1 ? Object.fromEntries(blank.map((field) => [field, null])) : {}),
});

/**
 * One form of the setup: it edits some fields of a record, and has buttons that save it or skip all forms. `isLast`
 * changes only the text of the save button.
 */
export const SetupStepForm = ({ form, isLast, onSaved, onSkip }: SetupStepFormProps) => {
  const resource = useNarrowed(form);
  const { record, error } = useSetupRecord(form);
  if (error !== null) return <ErrorState error={error} title={setupText('failed')} />;
  if (resource === undefined || record === undefined)
    return (
      <LoadingOverlay loading>
        <div className="rec-waiting" />
      </LoadingOverlay>
    );
  return (
    <ResourceContextProvider value={resource.name}>
      <div data-focus-first>
        <RecordForm
          resource={resource}
          record={record}
          start={startOf(form, resource, record)}
          onSaved={onSaved}
          renderButtons={({ isSaving, formId }) => (
            <FormButtons
              formId={formId}
              isSending={isSaving}
              submit={isLast ? setupText('finish') : setupText('next')}
              leave={setupText('skip')}
              onLeave={onSkip}
            />
          )}
        />
      </div>
    </ResourceContextProvider>
  );
};

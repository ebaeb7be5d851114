import { ResourceContextProvider, useNotify } from 'ra-core';
import { useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useKindContext } from '#kinds/kindContext.tsx';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { isObject } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import { PageHeader } from '../../layout/header/PageHeader.tsx';
import { addressOf } from '#model/pages/addresses.ts';
import { useCurrentUser, useProfile } from '../../providers/PermissionsProvider.tsx';
import { RecordForm } from '../../resources/form/RecordForm.tsx';
import { type FormValues, newValues } from '../../resources/form/values/formValues.ts';
import { prefilledValues } from '../../resources/form/values/prefilledValues.ts';
import '../../resources/resources.css';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
import { scheduleAtOf } from './scheduleAtOf.ts';
import { useRights } from '../../resources/shared/useRights.ts';
import { SaveButtons } from './SaveButtons.tsx';
import { recordText } from '../../messages/en/recordText.ts';

/**
 * Returns the address of the page whose link opened the form. After saving, the user returns there. Undefined if there
 * is none.
 */
const backOf = (state: unknown): string | undefined =>
  isObject(state) && typeof state['back'] === 'string' ? state['back'] : undefined;

/**
 * Returns `onSaved`, which shows a toast and leaves the form, and `another`. If the user sets `another.current`, a new
 * form opens: `round`, the key of the form, changes. Otherwise the page with the address `back` opens, or if that is
 * undefined the new record, or the list if the server did not return the id of the record. If the user came from a time
 * of the calendar, the record then asks for the status that has this time.
 */
const useAfterSaving = (resource: Resource, back: string | undefined) => {
  const scheduleAt = scheduleAtOf(useLocation().state);
  const navigate = useNavigate();
  const notify = useNotify();
  const another = useRef(false);
  const [round, setRound] = useState(0);
  const onSaved = (saved: ResourceRecord): void => {
    // Other servers may not return the id of the created record.
    const isFound = saved.id !== '';
    notify(recordText(isFound ? 'saved' : 'savedElsewhere', { thing: resource.title }), { type: 'success' });
    if (another.current) setRound((before) => before + 1);
    else
      void navigate(back ?? (isFound ? addressOf(resource, 'show', saved) : addressOf(resource, 'list')), {
        replace: true,
        state: { isNew: true, ...(scheduleAt === undefined ? {} : { scheduleAt }) },
      });
  };
  return { onSaved, another, round };
};

/** Returns the initial values of the form: the defaults of the schema, replaced by the values in the address. */
const useStartValues = (resource: Resource): FormValues => {
  const context = useKindContext();
  const [params] = useSearchParams();
  const me = useCurrentUser();
  const { mayWrite } = useRights(resource);
  const { timeZone } = context;
  return {
    ...newValues(resource, { userId: me?.id, now: new Date(), timeZone, mayWrite }),
    ...prefilledValues(resource, params, context),
  };
};

/** The screen with the form that creates a record. */
export const ResourceCreateScreen = ({ resource }: { readonly resource: Resource }) => {
  const { isLoading } = useProfile();
  const start = useStartValues(resource);
  const back = backOf(useLocation().state);
  const { onSaved, another, round } = useAfterSaving(resource, back);
  const word = inLowerCase(resource.title);
  return (
    <ResourceContextProvider value={resource.name}>
      <PageHeader
        title={recordText('add', { thing: word })}
        back={{ to: addressOf(resource, 'list'), title: resource.plural }}
      />
      {!isLoading && (
        <RecordForm
          key={round}
          resource={resource}
          start={start}
          onSaved={onSaved}
          renderButtons={({ isSaving, formId }) => (
            <SaveButtons
              formId={formId}
              isSaving={isSaving}
              cancelTo={back ?? addressOf(resource, 'list')}
              main={{ text: recordText('save', { thing: word }), onChoose: () => (another.current = false) }}
              other={{ text: recordText('saveAnother'), onChoose: () => (another.current = true) }}
            />
          )}
        />
      )}
    </ResourceContextProvider>
  );
};

import { ResourceContextProvider, useNotify } from 'ra-core';
import { useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useKindContext } from '#kinds/kindContext.tsx';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { isObject } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import { PageHeader } from '../../layout/header/PageHeader.tsx';
import { addressOf } from '../../providers/routing/useAddress.ts';
import { useProfile } from '../../providers/PermissionsProvider.tsx';
import { RecordForm } from '../../resources/form/RecordForm.tsx';
import { newValues } from '../../resources/form/values/formValues.ts';
import { prefilledValues } from '../../resources/form/values/prefilledValues.ts';
import '../../resources/resources.css';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
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
 * The screen with the form that creates a record. The form starts with the defaults of the schema, replaced by the
 * values in the address. After saving, the user returns to the page whose link opened the form. If there is no such
 * page, the new record opens, or the list if the server did not return the record's id. If the user chose to add
 * another record, a new form opens instead.
 */
export const ResourceCreateScreen = ({ resource }: { readonly resource: Resource }) => {
  const navigate = useNavigate();
  const notify = useNotify();
  const context = useKindContext();
  const [params] = useSearchParams();
  const { me, isLoading } = useProfile();
  const rights = useRights(resource);
  const back = backOf(useLocation().state);
  const another = useRef(false);
  // Key of the form. A new form starts with its own defaults.
  const [round, setRound] = useState(0);
  const word = inLowerCase(resource.title);
  const onSaved = (saved: ResourceRecord): void => {
    // Other servers may not return the id of the created record.
    const isFound = saved.id !== '';
    notify(recordText(isFound ? 'saved' : 'savedElsewhere', { thing: resource.title }), { type: 'success' });
    if (another.current) setRound((before) => before + 1);
    else
      void navigate(back ?? (isFound ? addressOf(resource, 'show', saved) : addressOf(resource, 'list')), {
        replace: true,
        state: { isNew: true },
      });
  };
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
          start={{
            ...newValues(resource, {
              userId: me?.id,
              now: new Date(),
              timeZone: context.timeZone,
              mayWrite: rights.mayWrite,
            }),
            ...prefilledValues(resource, params, context),
          }}
          onSaved={onSaved}
          renderButtons={(isSaving, formId) => (
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

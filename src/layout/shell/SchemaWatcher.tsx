import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Model } from '#model/resource.ts';
import { takeLeftForm, type LeftForm } from '../../providers/device/leftForm.ts';
import { useIsSignedIn } from '../../providers/session/tokenStore.ts';
import { useLive } from '../../providers/live/useLive.ts';
import { useModel, useNewerModel } from '../../providers/schemas.tsx';

const NewerFieldsNotice = lazy(async () => ({
  default: (await import('./notices/NewerFieldsNotice.tsx')).NewerFieldsNotice,
}));
const LeftFormNotice = lazy(async () => ({ default: (await import('./notices/LeftFormNotice.tsx')).LeftFormNotice }));

const NewClientNotice = lazy(async () => ({
  default: (await import('./notices/NewClientNotice.tsx')).NewClientNotice,
}));

/** Returns whether a script is another version of the client than this page. */
const isOther = (script: string): boolean => {
  const own = document.querySelector('script[type=module][src]')?.getAttribute('src');
  // The development server serves other scripts than a build, and has no versions.
  return own?.startsWith('/assets/') === true && own !== script;
};

/**
 * Keeps the event stream open on every screen, and shows a notice if the server has a newer client. A notice that the
 * user closed with "later" appears again with the next version.
 */
const Listening = () => {
  const [client, setClient] = useState<string>();
  const [later, setLater] = useState<string>();
  useLive((event) => {
    if ('client' in event) setClient(event.client);
  });
  return client === undefined || client === later || !isOther(client) ? null : (
    <Suspense>
      <NewClientNotice onLater={() => setLater(client)} />
    </Suspense>
  );
};

/**
 * Shows a notice in three cases. If the server has a newer client or newer schemas, the notice has buttons to load or
 * postpone them. If a new schema version has removed the resource of an open form, the notice has buttons to copy or
 * download what the user typed. Otherwise shows nothing.
 */
export const SchemaWatcher = () => {
  const { newer, applyNewer } = useNewerModel();
  const queries = useQueryClient();
  const model = useModel();
  const isSignedIn = useIsSignedIn();
  const [later, setLater] = useState<Model>();
  const [left, setLeft] = useState<LeftForm>();
  const shown = useRef(model);
  useEffect(() => {
    const { current } = shown;
    shown.current = model;
    const form = takeLeftForm();
    if (form !== undefined && !Object.hasOwn(model.resources, form.resource)) setLeft(form);
    // A new model also changes what the server returns: it has other fields, reports, rules or settings.
    if (current !== model) void queries.invalidateQueries();
  }, [model, queries]);
  // chosen: the notice remains until the user answers, because three seconds are too short for a decision. Toasts still
  // appear next to it.
  return (
    <div className="gable-toasts gable-newer" role="status">
      {isSignedIn && <Listening />}
      {newer !== undefined && newer !== later && (
        <Suspense>
          <NewerFieldsNotice model={model} newer={newer} onApply={applyNewer} onLater={() => setLater(newer)} />
        </Suspense>
      )}
      {left !== undefined && (
        <Suspense>
          <LeftFormNotice form={left} onClose={() => setLeft(undefined)} />
        </Suspense>
      )}
    </div>
  );
};

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

/** Returns whether the server serves a newer version of the client than this page. */
const isOther = (script: string): boolean => {
  const own = document.querySelector('script[type=module][src]')?.getAttribute('src');
  // The development server has other scripts than a build.
  return own?.startsWith('/assets/') === true && own !== script;
};

/**
 * Keeps the event stream open on every screen, and shows that the server has a newer client. Closed with "later", the
 * notice comes again with the version after it.
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
 * Shows the user which fields changed, and lets them choose when the new ones take effect. What they are typing is
 * kept.
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
    // Other fields, reports and rules give other responses, and other settings change what is due today.
    if (current !== model) void queries.invalidateQueries();
  }, [model, queries]);
  // chosen: it stays until the user answers; three seconds are too short for a decision. It is beside the toasts, which
  // continue meanwhile.
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

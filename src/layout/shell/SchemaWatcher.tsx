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
 * Shows a notice if the server has a newer client. A notice that the user closed with "later" appears again with the
 * next version. It also keeps the event stream open on every screen.
 */
const NewerClient = () => {
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

/** Shows a notice if the server has newer schemas, with buttons to apply or postpone them. */
const NewerSchemas = () => {
  const model = useModel();
  const { newer, applyNewer } = useNewerModel();
  const [later, setLater] = useState<Model>();
  return newer === undefined || newer === later ? null : (
    <Suspense>
      <NewerFieldsNotice model={model} newer={newer} onApply={applyNewer} onLater={() => setLater(newer)} />
    </Suspense>
  );
};

/** Shows a notice with what the user typed in a form whose resource a new schema version has removed. */
const LeftOverForm = () => {
  const model = useModel();
  const [left, setLeft] = useState<LeftForm>();
  useEffect(() => {
    const form = takeLeftForm();
    if (form !== undefined && !Object.hasOwn(model.resources, form.resource)) setLeft(form);
  }, [model]);
  return left === undefined ? null : (
    <Suspense>
      <LeftFormNotice form={left} onClose={() => setLeft(undefined)} />
    </Suspense>
  );
};

/** Fetches everything again with a new model, because the server then returns other fields, reports or settings. */
const useFetchAgainWithModel = (): void => {
  const model = useModel();
  const queries = useQueryClient();
  const shown = useRef(model);
  useEffect(() => {
    if (shown.current !== model) void queries.invalidateQueries();
    shown.current = model;
  }, [model, queries]);
};

/** The notices about newer versions of the client and of the schemas. */
export const SchemaWatcher = () => {
  const isSignedIn = useIsSignedIn();
  useFetchAgainWithModel();
  // chosen: a notice remains until the user answers, because three seconds are too short for a decision. Toasts still
  // appear next to it.
  return (
    <div className="gable-toasts gable-newer" role="status">
      {isSignedIn && <NewerClient />}
      <NewerSchemas />
      <LeftOverForm />
    </div>
  );
};

import { lazy, Suspense, useEffect, useState } from 'react';
import { notificationPaths } from '#model/schema/notifySchema.ts';
import { serves } from '../../providers/api/config/serverCalls.ts';
import { ErrorBoundary } from '../states/ErrorBoundary.tsx';

const MentionList = lazy(async () => ({ default: (await import('./MentionList.tsx')).MentionList }));

/** Shows the list of people to mention. Its code is loaded when the first `@` is typed in a note or a long text. */
export const MentionSlot = () => {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (isWanted || !serves(notificationPaths.people)) return undefined;
    const look = (target: EventTarget | null): void => {
      if (target instanceof HTMLTextAreaElement && target.value.includes('@')) setWanted(true);
    };
    const onInput = ({ target }: Event): void => look(target);
    // The user may have typed before this was loaded.
    look(document.activeElement);
    document.addEventListener('input', onInput);
    return () => document.removeEventListener('input', onInput);
  }, [isWanted]);
  return isWanted ? (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <MentionList />
      </Suspense>
    </ErrorBoundary>
  ) : null;
};

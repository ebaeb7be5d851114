import { lazy, Suspense } from 'react';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { ErrorState } from '../../layout/states/ErrorState.tsx';
import { PlainButton } from '../../layout/parts/PlainButton.tsx';
import { failureOf } from '../shared/failureOf.ts';
import { useListScreen } from './state/listScreen.ts';
import { listText } from '../../messages/en/listText.ts';
import { shellText } from '../../messages/en/shellText.ts';

const EmptyList = lazy(async () => ({ default: (await import('./EmptyList.tsx')).EmptyList }));

/**
 * Shown in place of the records of a list. If they could not be loaded, shows the error and a retry button. Otherwise
 * says why there are none, and offers the next step.
 */
export const NoRecords = () => {
  const { resource, records } = useListScreen();
  if (records.error === null || records.error === undefined)
    return (
      <Suspense>
        <EmptyList />
      </Suspense>
    );
  const title = listText('failed', { things: inLowerCase(resource.plural) });
  return <ErrorState title={title} error={records.error} onRetry={records.refetch} />;
};

/**
 * Shows why a list could not be refreshed, with a retry button. Render it only if the list still shows the records from
 * before the failed refresh.
 */
export const StaleNotice = () => {
  const { records } = useListScreen();
  return (
    <p role="alert" className="rec-stale">
      {listText('stale', { reason: failureOf(records.error).message })}{' '}
      <PlainButton onClick={records.refetch}>{shellText('failed.retry')}</PlainButton>
    </p>
  );
};

import { ResourceContextProvider } from 'ra-core';
import type { ReactNode } from 'react';
import { AppError } from '#model/errors.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import type { Resource } from '#model/resource.ts';
import { ErrorState } from '../../layout/states/ErrorState.tsx';
import { LoadingOverlay } from '../../layout/states/LoadingOverlay.tsx';
import { PageHeader } from '../../layout/header/PageHeader.tsx';
import { addressOf } from '#model/pages/addresses.ts';
import '../../resources/resources.css';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
import { useRecord } from '../../resources/show/useRecord.ts';
import { recordText } from '../../messages/en/recordText.ts';

type LoadedRecordProps = {
  readonly resource: Resource;
  /** `isGone`: the record was on screen before it was deleted, or before the user lost access to it. */
  readonly children: (record: ResourceRecord, state: { readonly isGone: boolean }) => ReactNode;
  /** Rendered in addition to the error if there is no such record. */
  readonly fallback?: ReactNode;
};

/**
 * Renders `children` with the record that the address names. While the record is loading, shows a progress indicator.
 * If the record cannot be loaded, shows `fallback` and the error with a retry button.
 */
export const LoadedRecord = ({ resource, children, fallback }: LoadedRecordProps) => {
  const { data, error, isPending, refetch } = useRecord(resource);
  if (data !== undefined) {
    const isGone = error instanceof AppError && error.code === 'NOT_FOUND';
    return <ResourceContextProvider value={resource.name}>{children(data, { isGone })}</ResourceContextProvider>;
  }
  if (isPending && error === null)
    return (
      <LoadingOverlay loading>
        <div className="rec-waiting" />
      </LoadingOverlay>
    );
  return (
    <>
      {fallback}
      <PageHeader title={resource.title} back={{ to: addressOf(resource, 'list'), title: resource.plural }} />
      <ErrorState
        title={recordText('failed', { thing: inLowerCase(resource.title) })}
        error={error}
        onRetry={() => void refetch()}
      />
    </>
  );
};

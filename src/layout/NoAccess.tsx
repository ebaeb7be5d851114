import { useQueryClient } from '@tanstack/react-query';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import type { Resource } from '#model/resource.ts';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import { PageHeader } from './PageHeader.tsx';
import type { ScreenName } from '../providers/useAddress.ts';
import { currentUserKey, useCurrentUser } from '../providers/PermissionsProvider.tsx';

const unknownRights = new Error("We couldn't load your profile. Check your connection and try again.");

/** Says that nothing is known of this person's rights, which is no refusal, and tries again. */
export const PermissionsUnknown = () => {
  const queries = useQueryClient();
  return (
    <ErrorState
      error={unknownRights}
      title="This page could not be loaded"
      onRetry={() => void queries.refetchQueries({ queryKey: currentUserKey })}
    />
  );
};

const titleOf = ({ plural }: Resource, screen: ScreenName): string => {
  if (screen === 'create') return `You can't add ${inLowerCase(plural)}`;
  return screen === 'edit'
    ? `You can't edit ${inLowerCase(plural)}`
    : `You don't have access to ${inLowerCase(plural)}`;
};

/** Stands in the place of a screen that the person's role does not open. */
export const NoAccess = ({ resource, screen }: { readonly resource: Resource; readonly screen: ScreenName }) => {
  const isKnown = useCurrentUser() !== undefined;
  return (
    <>
      <PageHeader title={resource.plural} />
      {isKnown ? (
        <EmptyState title={titleOf(resource, screen)} text="If you need access, ask your administrator." />
      ) : (
        <PermissionsUnknown />
      )}
    </>
  );
};

import { useQueryClient } from '@tanstack/react-query';
import { AppError } from '#model/errors.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import type { Resource } from '#model/resource.ts';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import { PageHeader } from '../header/PageHeader.tsx';
import type { ScreenName } from '#model/pages/addresses.ts';
import { currentUserKey, useCurrentUser } from '../../providers/PermissionsProvider.tsx';
import { shellText } from '../../messages/en/shellText.ts';

/** Shows that the user's permissions could not be loaded, with a button that loads them again. */
export const PermissionsUnknown = () => {
  const queries = useQueryClient();
  return (
    <ErrorState
      error={new AppError('UNREACHABLE')}
      title={shellText('failed.page')}
      onRetry={() => void queries.refetchQueries({ queryKey: currentUserKey })}
    />
  );
};

const titleOf = ({ plural }: Resource, screen: ScreenName): string => {
  if (screen === 'create') return shellText('access.create', { things: inLowerCase(plural) });
  return screen === 'edit'
    ? shellText('access.edit', { things: inLowerCase(plural) })
    : shellText('access.see', { things: inLowerCase(plural) });
};

/**
 * Shown instead of a screen of a resource that the user may not open: says that the user may not see, create or edit
 * these records. If the user's permissions could not be loaded, shows an error with a retry button instead.
 */
export const NoAccess = ({ resource, screen }: { readonly resource: Resource; readonly screen: ScreenName }) => {
  const isKnown = useCurrentUser() !== undefined;
  return (
    <>
      <PageHeader title={resource.plural} />
      {isKnown ? (
        <EmptyState title={titleOf(resource, screen)} text={shellText('access.ask')} />
      ) : (
        <PermissionsUnknown />
      )}
    </>
  );
};

import { useQueryClient } from '@tanstack/react-query';
import { inSentence } from '#model/values/inSentence.ts';
import type { Resource } from '#model/resource.ts';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import { PageHeader } from './PageHeader.tsx';
import type { ScreenName } from '../providers/addresses.ts';
import { meKey, useMe } from '../providers/permissions.tsx';

const unknownRights = new Error("We couldn't load your profile. Check your connection and try again.");

/** Says that nothing is known of this person's rights, which is no refusal, and tries again. */
export const RightsUnknown = () => {
  const queries = useQueryClient();
  return <ErrorState error={unknownRights} title="This page could not be loaded" onRetry={() => void queries.refetchQueries({ queryKey: meKey })} />;
};

const titleOf = ({ plural }: Resource, screen: ScreenName): string => {
  if (screen === 'create') return `You can't add ${inSentence(plural)}`;
  return screen === 'edit' ? `You can't edit ${inSentence(plural)}` : `You don't have access to ${inSentence(plural)}`;
};

/** Stands in the place of a screen that the person's role does not open. */
export const NotOpen = ({ resource, screen }: { readonly resource: Resource; readonly screen: ScreenName }) => {
  const isKnown = useMe() !== undefined;
  return (
    <>
      <PageHeader title={resource.plural} />
      {isKnown
        ? <EmptyState title={titleOf(resource, screen)} text="If you need access, ask your administrator." />
        : <RightsUnknown />}
    </>
  );
};

import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { Resource } from '#model/resource.ts';
import { may } from '#model/permissions/permissions.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { EmptyState } from '../../layout/states/EmptyState.tsx';
import { ErrorState } from '../../layout/states/ErrorState.tsx';
import { LoadingOverlay } from '../../layout/states/LoadingOverlay.tsx';
import { NoAccess } from '../../layout/states/NoAccess.tsx';
import { NotFoundScreen } from '../../layout/shell/routes/NotFoundScreen.tsx';
import { PlainLinkButton } from '../../layout/parts/PlainButton.tsx';
import { PageHeader } from '../../layout/header/PageHeader.tsx';
import { useCurrentUser, usePermissionMap } from '../../providers/PermissionsProvider.tsx';
import { useModel } from '../../providers/schemas.tsx';
import { addressOf } from '#model/pages/addresses.ts';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import { emptyListText } from '../../messages/en/emptyListText.ts';
import { mergeText } from '../../messages/en/mergeText.ts';
import { shellText } from '../../messages/en/shellText.ts';
import { CompareSheet } from './CompareSheet.tsx';
import css from './merge.css?inline';
import { PairList } from './PairList.tsx';
import { usePairs } from './usePairs.ts';

adoptStyles(css);

type ResourceProps = { readonly resource: Resource };

const titleOf = ({ plural }: Resource): string => mergeText('title', { things: inLowerCase(plural) });

const NoDuplicates = ({ resource }: ResourceProps) => (
  <EmptyState
    title={mergeText('none')}
    text={mergeText('noneHint')}
    actions={
      <PlainLinkButton look="outlined" to={addressOf(resource, 'list')}>
        {emptyListText('tab.all', { things: inLowerCase(resource.plural) })}
      </PlainLinkButton>
    }
  />
);

/** The suspected duplicates of a resource. The user can merge two records, or mark them as not the same. */
const Duplicates = ({ resource }: ResourceProps) => {
  const { data, error, isPending, refetch } = usePairs(resource);
  const [ids, setIds] = useState<readonly string[]>();
  const close = (): void => setIds(undefined);
  return (
    <>
      <PageHeader
        title={titleOf(resource)}
        aside={data === undefined || data.length === 0 ? undefined : String(data.length)}
        back={{ to: addressOf(resource, 'list'), title: resource.plural }}
      />
      <div className="merge-page">
        <p className="merge-hint">{mergeText('about')}</p>
        {isPending && (
          <LoadingOverlay loading>
            <div className="rec-waiting" />
          </LoadingOverlay>
        )}
        {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data?.length === 0 && <NoDuplicates resource={resource} />}
        {data !== undefined && <PairList resource={resource} pairs={data} onCompare={setIds} />}
      </div>
      {ids !== undefined && <CompareSheet resource={resource} ids={ids} onClose={close} onMerged={close} />}
    </>
  );
};

const MergingNotAllowed = ({ resource }: ResourceProps) => (
  <>
    <PageHeader title={titleOf(resource)} />
    <EmptyState
      title={mergeText('noAccess', { things: inLowerCase(resource.plural) })}
      text={shellText('access.ask')}
    />
  </>
);

/** The screen with the suspected duplicates of the resource in the address, for users who may merge records. */
export const DuplicatesScreen = () => {
  const { resource: name = '' } = useParams();
  const { resources } = useModel();
  const map = usePermissionMap();
  const user = useCurrentUser();
  const resource = Object.hasOwn(resources, name) ? resources[name] : undefined;
  if (resource === undefined) return <NotFoundScreen />;
  if (user === undefined) return <NoAccess resource={resource} screen="list" />;
  return may(map, resource, 'merge') ? <Duplicates resource={resource} /> : <MergingNotAllowed resource={resource} />;
};

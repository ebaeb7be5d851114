import { useState } from 'react';
import { useParams } from 'react-router-dom';
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
import { addressOf } from '../../providers/routing/useAddress.ts';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import { emptyListText } from '../../messages/en/emptyListText.ts';
import { mergeText } from '../../messages/en/mergeText.ts';
import { shellText } from '../../messages/en/shellText.ts';
import { CompareSheet } from './CompareSheet.tsx';
import css from './merge.css?inline';
import { PairList } from './PairList.tsx';
import { usePairs } from './usePairs.ts';

adoptStyles(css);

/**
 * The screen with the suspected duplicates of the resource in the address. Users who may merge records can merge two of
 * them, or mark them as not the same. Other users see that they have no access.
 */
export const DuplicatesScreen = () => {
  const { resource: name = '' } = useParams();
  const { resources } = useModel();
  const map = usePermissionMap();
  const user = useCurrentUser();
  const resource = Object.hasOwn(resources, name) ? resources[name] : undefined;
  const isAllowed = resource !== undefined && may(map, resource, 'merge');
  const { data, error, isPending, refetch } = usePairs(isAllowed ? resource : undefined);
  const [ids, setIds] = useState<readonly string[]>();
  if (resource === undefined) return <NotFoundScreen />;
  const title = mergeText('title', { things: inLowerCase(resource.plural) });
  if (user === undefined) return <NoAccess resource={resource} screen="list" />;
  if (!isAllowed)
    return (
      <>
        <PageHeader title={title} />
        <EmptyState
          title={mergeText('noAccess', { things: inLowerCase(resource.plural) })}
          text={shellText('access.ask')}
        />
      </>
    );
  return (
    <>
      <PageHeader
        title={title}
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
        {data?.length === 0 && (
          <EmptyState
            title={mergeText('none')}
            text={mergeText('noneHint')}
            actions={
              <PlainLinkButton look="outlined" to={addressOf(resource, 'list')}>
                {emptyListText('tab.all', { things: inLowerCase(resource.plural) })}
              </PlainLinkButton>
            }
          />
        )}
        {data !== undefined && <PairList resource={resource} pairs={data} onCompare={setIds} />}
      </div>
      {ids !== undefined && (
        <CompareSheet
          resource={resource}
          ids={ids}
          onClose={() => setIds(undefined)}
          onMerged={() => setIds(undefined)}
        />
      )}
    </>
  );
};

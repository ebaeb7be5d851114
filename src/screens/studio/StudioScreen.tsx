import { can } from '#model/permissions/permissions.ts';
import { EmptyState } from '../../layout/states/EmptyState.tsx';
import { ErrorState } from '../../layout/states/ErrorState.tsx';
import { LoadingOverlay } from '../../layout/states/LoadingOverlay.tsx';
import { PageHeader } from '../../layout/header/PageHeader.tsx';
import { usePermissionMap } from '../../providers/PermissionsProvider.tsx';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import { Studio } from './Studio.tsx';
import { useStudio } from './state/studioData.ts';
import css from './studio.css?inline';
import { studioText } from '../../messages/en/studioText.ts';

adoptStyles(css);

/**
 * The schema studio, in which users edit schema files and see their history. Shows a message to users without access,
 * while the files are loading, and if they could not be loaded.
 */
export const StudioScreen = () => {
  const map = usePermissionMap();
  const { data, error, refetch } = useStudio();
  const back = { to: '/dashboard/global-config', title: studioText('settings') };
  if (!can(map, 'schemas', 'view')) {
    return (
      <>
        <PageHeader title={studioText('title')} back={back} />
        <EmptyState title={studioText('noAccess.title')} text={studioText('noAccess.text')} />
      </>
    );
  }
  if (data !== undefined) return <Studio studio={data} mayEdit={can(map, 'schemas', 'edit')} back={back} />;
  return (
    <>
      <PageHeader title={studioText('title')} back={back} />
      {error === null ? (
        <LoadingOverlay loading label={studioText('loading')}>
          <div className="gable-state" />
        </LoadingOverlay>
      ) : (
        <ErrorState error={error} title={studioText('failed')} onRetry={() => void refetch()} />
      )}
    </>
  );
};

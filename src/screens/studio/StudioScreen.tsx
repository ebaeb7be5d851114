import { can } from '#model/permissions/permissions.ts';
import { EmptyState } from '../../layout/EmptyState.tsx';
import { ErrorState } from '../../layout/ErrorState.tsx';
import { LoadingOverlay } from '../../layout/LoadingOverlay.tsx';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { usePermissionMap } from '../../providers/PermissionsProvider.tsx';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import { Studio } from './Studio.tsx';
import { useStudio } from './studioData.ts';
import css from './studio.css?inline';

adoptStyles(css);

const back = { to: '/dashboard/global-config', title: 'Settings' };

/** The schema files: what is in force, who changed it, and the way to change it. */
export const StudioScreen = () => {
  const map = usePermissionMap();
  const { data, error, refetch } = useStudio();
  if (!can(map, 'schemas', 'view')) {
    return (
      <>
        <PageHeader title="Schema studio" back={back} />
        <EmptyState
          title="You don't have access to the schema files"
          text="If you need access, ask your administrator."
        />
      </>
    );
  }
  if (data !== undefined) return <Studio studio={data} mayEdit={can(map, 'schemas', 'edit')} back={back} />;
  return (
    <>
      <PageHeader title="Schema studio" back={back} />
      {error === null ? (
        <LoadingOverlay loading label="Loading files">
          <div className="gable-state" />
        </LoadingOverlay>
      ) : (
        <ErrorState error={error} title="We couldn't load the schema files" onRetry={() => void refetch()} />
      )}
    </>
  );
};

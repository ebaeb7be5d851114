import { inLowerCase } from '#model/values/inLowerCase.ts';
import { may } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import { lazyScreen } from '../../layout/states/lazyScreen.tsx';
import { NotFoundScreen } from '../../layout/shell/routes/NotFoundScreen.tsx';
import { UnsupportedScreen } from '../../layout/shell/routes/UnsupportedScreen.ts';
import { usePermissionMap } from '../../providers/PermissionsProvider.tsx';
import { useResource } from '../../providers/schemas.tsx';
import { withAppTheme } from '../../theme/withAppTheme.ts';
import { NoAccess } from '../../layout/states/NoAccess.tsx';
import { routesText } from '../../messages/en/routesText.ts';

const ImportScreen = lazyScreen<{ readonly resource: Resource }>(
  withAppTheme(async () => (await import('../../features/import/ImportScreen.tsx')).ImportScreen),
);

/**
 * The import screen of a resource, or a message if the user may not import or the server does not support it. A
 * resource without an import shows the 404 screen.
 */
export const ImportRoute = ({ name }: { readonly name: string }) => {
  const resource = useResource(name);
  const map = usePermissionMap();
  if (resource.calls.import === undefined)
    return resource.notServed?.includes('import') !== true ? (
      <NotFoundScreen />
    ) : (
      <UnsupportedScreen
        title={routesText('import', { things: inLowerCase(resource.plural) })}
        what={routesText('imports')}
      />
    );
  return may(map, resource, 'import') ? (
    <ImportScreen resource={resource} />
  ) : (
    <NoAccess resource={resource} screen="create" />
  );
};

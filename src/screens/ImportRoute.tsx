import { inSentence } from '#model/values/inSentence.ts';
import { may } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import { lazyScreen } from '../layout/lazyScreen.tsx';
import { NotServedScreen } from '../layout/shell/NotServedScreen.ts';
import { usePermissionMap } from '../providers/permissions.tsx';
import { useResource } from '../providers/schemas.tsx';
import { themed } from '../theme/themed.ts';
import { NotOpen } from '../layout/NotOpen.tsx';

const ImportScreen = lazyScreen<{ readonly resource: Resource }>(themed(async () => (await import('../features/import/ImportScreen.tsx')).ImportScreen));

/** The screen that takes a file of a resource's records, for those who may import them. */
export const ImportRoute = ({ name }: { readonly name: string }) => {
  const resource = useResource(name);
  const map = usePermissionMap();
  if (resource.calls.import === undefined) return <NotServedScreen title={`Import ${inSentence(resource.plural)}`} what="Imports" />;
  return may(map, resource, 'import') ? <ImportScreen resource={resource} /> : <NotOpen resource={resource} screen="create" />;
};

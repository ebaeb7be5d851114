import type { ComponentType } from 'react';
import { ResourceContextProvider } from 'ra-core';
import type { Operation } from '#model/schema/call.ts';
import { may, scopeOf, type PermissionMap } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import { lazyScreen } from '../../layout/states/lazyScreen.tsx';
import { UnsupportedScreen } from '../../layout/shell/routes/UnsupportedScreen.ts';
import type { ScreenName } from '#model/pages/addresses.ts';
import { usePermissionMap } from '../../providers/PermissionsProvider.tsx';
import { useResource } from '../../providers/schemas.tsx';
import { FirstSection } from '../../features/singleton/FirstSection.tsx';
import { RestoredList } from './RestoredList.tsx';
import { slots } from './slots.ts';
import { withAppTheme } from '../../theme/withAppTheme.ts';
import { NoAccess } from '../../layout/states/NoAccess.tsx';

type ScreenProps = { readonly resource: Resource };

const ListScreen = lazyScreen<ScreenProps>(
  async () => (await import('../../resources/ResourceListScreen.tsx')).ResourceListScreen,
);

const screens: Readonly<Record<ScreenName, ComponentType<ScreenProps>>> = {
  list: ListScreen,
  create: lazyScreen<ScreenProps>(
    withAppTheme(async () => (await import('./ResourceCreateScreen.tsx')).ResourceCreateScreen),
  ),
  edit: lazyScreen<ScreenProps>(
    withAppTheme(async () => (await import('./ResourceEditScreen.tsx')).ResourceEditScreen),
  ),
  show: lazyScreen<ScreenProps>(
    withAppTheme(async () => (await import('./ResourceShowScreen.tsx')).ResourceShowScreen),
  ),
};

/** Screens of resources with a single record: its page has a tab per section. */
const oneRecord: Readonly<Partial<Record<ScreenName, ComponentType<ScreenProps>>>> = {
  list: FirstSection,
  show: lazyScreen<ScreenProps>(
    withAppTheme(async () => (await import('../../features/singleton/SingletonScreen.tsx')).SingletonScreen),
  ),
};

/** Screens of message templates: their list shows the texts. */
const messages: Readonly<Partial<Record<ScreenName, ComponentType<ScreenProps>>>> = {
  list: lazyScreen<ScreenProps>(
    withAppTheme(async () => (await import('../../features/messages/MessageListScreen.tsx')).MessageListScreen),
  ),
};

/** Returns the screens that a schema word replaces. Other resources use the common screens. */
const wordScreens = ({
  singleton,
  message,
}: Resource): Readonly<Partial<Record<ScreenName, ComponentType<ScreenProps>>>> =>
  singleton ? oneRecord : message === undefined ? {} : messages;

/** Loads the code of the list screen in advance, because this screen is opened most often. */
export const preloadList = ListScreen.preload;

const mayEnter = (map: PermissionMap, resource: Resource, screen: ScreenName): boolean => {
  if (screen === 'create') return may(map, resource, 'create');
  if (screen === 'edit') return may(map, resource, 'update') || may(map, resource, 'patch');
  return scopeOf(map, resource.module) !== undefined;
};

const callsFor: Readonly<Record<ScreenName, readonly Operation[]>> = {
  list: ['getList'],
  show: ['getList', 'getOne'],
  create: ['create'],
  edit: ['update', 'patch'],
};

/**
 * Returns whether the server lacks every call that a screen needs. The list of a single-record resource needs none,
 * because it redirects.
 */
const isMissing = ({ calls, singleton, notServed = [] }: Resource, screen: ScreenName): boolean => {
  const operations = callsFor[singleton && screen === 'list' ? 'show' : screen];
  return (
    operations.some((operation) => notServed.includes(operation)) &&
    operations.every((operation) => calls[operation] === undefined)
  );
};

/** One screen of a resource, or a message if the user may not open it or the server does not support it. */
export const ResourceRoute = ({ name, screen }: { readonly name: string; readonly screen: ScreenName }) => {
  const resource = useResource(name);
  const map = usePermissionMap();
  if (isMissing(resource, screen)) return <UnsupportedScreen title={resource.plural} />;
  const Screen = slots[name]?.[screen] ?? wordScreens(resource)[screen] ?? screens[screen];
  if (!mayEnter(map, resource, screen)) return <NoAccess resource={resource} screen={screen} />;
  return (
    <ResourceContextProvider value={name}>
      {screen === 'list' ? (
        <RestoredList>
          <Screen resource={resource} />
        </RestoredList>
      ) : (
        <Screen resource={resource} />
      )}
    </ResourceContextProvider>
  );
};

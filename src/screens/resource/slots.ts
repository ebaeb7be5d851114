import type { ComponentType } from 'react';
import type { Resource } from '#model/resource.ts';
import { lazyScreen } from '../../layout/states/lazyScreen.tsx';
import { withAppTheme } from '../../theme/withAppTheme.ts';
import type { PeopleNames } from '../../features/people/peopleNames.ts';
import type { PanelProps } from '../../resources/shared/dialogs/panelProps.ts';

type ScreenProps = { readonly resource: Resource };
type Screen = ComponentType<ScreenProps>;

/** Components of a resource that replace or extend the common screens. */
export type Slots = {
  readonly list?: Screen;
  readonly create?: Screen;
  readonly edit?: Screen;
  readonly show?: Screen;
  /** Additional panels on the page of a record. */
  readonly panels?: ComponentType<PanelProps>;
};

const people: PeopleNames = {
  people: 'users',
  roles: 'roles',
  held: 'userRoles',
  permissions: 'rolePermissions',
  log: 'activities',
  above: 'reportsTo',
};

/**
 * Resource → its special screens, one per line: `attendance: { list: AttendanceScreen }`. Most resources have none,
 * because the common screens read everything from the schema. No other code of the client may name a resource.
 */
export const slots: Readonly<Record<string, Slots>> = {
  attendance: {
    list: lazyScreen<ScreenProps>(
      withAppTheme(async () => (await import('../../features/attendance/AttendanceScreen.tsx')).AttendanceScreen),
    ),
  },
  users: {
    panels: lazyScreen<PanelProps>(
      withAppTheme(async () => (await import('../../features/people/panels/userPanels.tsx')).userPanels(people)),
    ),
  },
  roles: {
    panels: lazyScreen<PanelProps>(
      withAppTheme(async () => (await import('../../features/people/panels/rolePanels.tsx')).rolePanels(people)),
    ),
  },
  views: {
    panels: lazyScreen<PanelProps>(async () => (await import('../../features/savedViews/ViewPanel.tsx')).ViewPanel),
  },
  apiKeys: {
    panels: lazyScreen<PanelProps>(
      withAppTheme(async () => (await import('../../features/integrations/KeyPanel.tsx')).KeyPanel),
    ),
  },
  deliveries: {
    panels: lazyScreen<PanelProps>(
      withAppTheme(async () => (await import('../../features/integrations/DeliveryPanel.tsx')).DeliveryPanel),
    ),
  },
  webhooks: {
    panels: lazyScreen<PanelProps>(
      withAppTheme(async () => (await import('../../features/integrations/WebhookPanel.tsx')).WebhookPanel),
    ),
  },
  teams: {
    list: lazyScreen<ScreenProps>(async () =>
      (await import('../../features/people/teams/teamsScreen.tsx')).teamsScreen(people),
    ),
  },
};

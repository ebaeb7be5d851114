import { NavLink } from 'react-router-dom';
import { staffPages } from '#model/pages/pages.ts';
import { scopeOf } from '#model/permissions/permissions.ts';
import { scheduleOf } from '#model/schedule.ts';
import { reportsTitle } from '#model/reports/menu.ts';
import { isContractOnly } from '../../../providers/api/config/contractMark.ts';
import { addressOf } from '#model/pages/addresses.ts';
import { usePermissionMap } from '../../../providers/PermissionsProvider.tsx';
import { useModel } from '../../../providers/schemas.tsx';
import { ErrorBoundary } from '../../states/ErrorBoundary.tsx';
import { BellSlot } from './BellSlot.tsx';
import { CreateButton } from './CreateButton.tsx';
import { Icon } from '../../icons/Icon.tsx';
import { lazyAfterFirstPaint } from '../../firstPaint/lazyAfterFirstPaint.tsx';
import { menuGroups, visibleResources } from '../menu/menuItems.ts';
import { NavItem } from '../menu/NavItem.tsx';
import { SearchButton } from '../../header/SearchButton.tsx';
import { shellIcons } from '../../icons/shellIcons.ts';
import { UserMenu } from './UserMenu.tsx';
import { shellText } from '../../../messages/en/shellText.ts';

const ReportMenu = lazyAfterFirstPaint(async () => (await import('../menu/ReportMenu.tsx')).ReportMenu);

const LateItems = lazyAfterFirstPaint(async () => (await import('../menu/LateItems.tsx')).LateItems);

type SideBarProps = {
  /** Whether the side bar shows only icons. */
  readonly isNarrow: boolean;
  /** Called when the user makes the side bar narrow or wide. */
  readonly onToggle: () => void;
};

/** The name of the agency, the bell, and the button that makes the side bar narrow or wide. */
const Brand = ({ isNarrow, onToggle }: SideBarProps) => {
  const { settings } = useModel();
  const toggleLabel = isNarrow ? shellText('menu.expand') : shellText('menu.collapse');
  return (
    <div className="gable-brand">
      <NavLink to="/dashboard" end className="gable-brand-name">
        <img src="/icon.svg" width="24" height="24" alt="" />
        <span>{settings.name}</span>
      </NavLink>
      <BellSlot />
      <button
        type="button"
        className="gable-icon-button gable-narrow"
        aria-label={toggleLabel}
        title={toggleLabel}
        onClick={onToggle}
      >
        <Icon path={shellIcons.chevron_left} />
      </button>
    </div>
  );
};

/** The side bar: bell, search, the create button, the menu entries that the user may open, and the user's menu. */
export const SideBar = ({ isNarrow, onToggle }: SideBarProps) => {
  const model = useModel();
  const map = usePermissionMap();
  const groups = menuGroups(visibleResources(model, map));
  const hasCalendar =
    !isContractOnly() &&
    Object.values(model.resources).some(
      (resource) => scheduleOf(resource) !== undefined && scopeOf(map, resource.module) !== undefined,
    );
  const hasReports = groups.some(({ title }) => title === reportsTitle());
  const reports = (
    <div>
      <ReportMenu hasHeading={!hasReports} />
    </div>
  );
  return (
    <>
      <Brand isNarrow={isNarrow} onToggle={onToggle} />
      <SearchButton className="gable-search-button" />
      <CreateButton />
      <nav aria-label={shellText('menu.main')} className="gable-nav">
        <ul>
          <NavItem to="/dashboard" title={shellText('home')} icon="home" end />
          {hasCalendar && <NavItem to={staffPages.calendar} title={shellText('calendar')} icon="event" />}
        </ul>
        <ErrorBoundary fallback={null}>
          <LateItems />
        </ErrorBoundary>
        {groups.map(({ title, resources }) => (
          <section key={title ?? ''}>
            {title !== undefined && <h2>{title}</h2>}
            <ul>
              {resources.map((resource) => (
                <NavItem
                  key={resource.name}
                  to={addressOf(resource, 'list')}
                  title={resource.plural}
                  icon={resource.icon}
                />
              ))}
            </ul>
            {title === reportsTitle() && reports}
          </section>
        ))}
        {!hasReports && <section>{reports}</section>}
      </nav>
      <UserMenu />
    </>
  );
};

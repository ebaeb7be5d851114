import { NavLink, useLocation } from 'react-router-dom';
import { usePermissionMap } from '../../../providers/PermissionsProvider.tsx';
import { useModel } from '../../../providers/schemas.tsx';
import { CreateButton } from './CreateButton.tsx';
import { Icon } from '../../icons/Icon.tsx';
import { menuIcons } from '../../icons/menuIcons.ts';
import { visibleResources } from '../menu/menuItems.ts';
import { ResourceIcon } from '../../icons/ResourceIcon.tsx';
import { shellIcons } from '../../icons/shellIcons.ts';
import { shellText } from '../../../messages/en/shellText.ts';

/** State of a link that opens a list with its last filters and page. */
const restore = { restore: true };

/**
 * The navigation at the bottom of a phone's screen: home, the first two lists of the side bar, the create button, and a
 * button for the rest, which calls `onMore`.
 */
export const BottomBar = ({ onMore }: { readonly onMore: () => void }) => {
  const { pathname } = useLocation();
  const resources = visibleResources(useModel(), usePermissionMap()).slice(0, 2);
  return (
    <nav className="gable-bottom" aria-label={shellText('menu.quick')}>
      <NavLink to="/dashboard" end>
        <Icon path={menuIcons['home'] ?? ''} size={22} />
        <span>{shellText('home')}</span>
      </NavLink>
      {resources.map(({ name, plural, icon, screens }) => (
        <NavLink key={name} to={screens.list} state={pathname === screens.list ? undefined : restore}>
          <ResourceIcon name={icon} size={22} />
          <span>{plural}</span>
        </NavLink>
      ))}
      <CreateButton className="gable-bottom-create" />
      <button type="button" onClick={onMore}>
        <Icon path={shellIcons.menu} size={22} />
        <span>{shellText('menu.more')}</span>
      </button>
    </nav>
  );
};

import { NavLink, useLocation } from 'react-router-dom';
import { ResourceIcon } from '../../icons/ResourceIcon.tsx';

type NavItemProps = {
  readonly to: string;
  readonly title: string;
  /** Name of the icon. */
  readonly icon: string;
  /** Whether the entry is marked as current only on this path, and not on the paths below it. */
  readonly end?: boolean;
};

/**
 * State of a link that opens a list with its last filters and page. A click on the list that is already open clears the
 * filters.
 */
const restore = { restore: true };

/**
 * One entry of the side bar: a link with an icon. A link to a list opens the list with its last filters and page. If
 * this list is already open, the link clears the filters. `end`: the entry is marked as current only on its own path,
 * and not on paths below it.
 */
export const NavItem = ({ to, title, icon, end = false }: NavItemProps) => {
  const { pathname } = useLocation();
  return (
    <li>
      <NavLink className="gable-nav-item" to={to} state={pathname === to ? undefined : restore} end={end} title={title}>
        <ResourceIcon name={icon} />
        <span>{title}</span>
      </NavLink>
    </li>
  );
};

import { NavLink } from 'react-router-dom';
import { addressOf } from '../providers/addresses.ts';
import { usePermissionMap } from '../providers/permissions.tsx';
import { useModel } from '../schemas.tsx';
import { CreateButton } from './CreateButton.tsx';
import { Icon } from './Icon.tsx';
import { menuIcons } from './menuIcons.ts';
import { menuGroups, visibleResources } from './menuItems.ts';
import { shellIcons } from './shellIcons.ts';
import { UserMenu } from './UserMenu.tsx';

type ItemProps = { readonly to: string; readonly title: string; readonly icon: string; readonly end?: boolean };

const Item = ({ to, title, icon, end = false }: ItemProps) => (
  <li><NavLink className="gable-nav-item" to={to} end={end} title={title}><Icon path={icon} /><span>{title}</span></NavLink></li>
);

const folder = menuIcons['folder'] ?? '';

/** The side bar: what this person may see, by the model's menu. */
export const SideBar = ({ isNarrow, onToggle }: { readonly isNarrow: boolean; readonly onToggle: () => void }) => {
  const model = useModel();
  const map = usePermissionMap();
  const toggleLabel = isNarrow ? 'Widen the side bar' : 'Narrow the side bar';
  return (
    <>
      <div className="gable-brand">
        <NavLink to="/dashboard" end className="gable-brand-name">
          <img src="/icon.svg" width="24" height="24" alt="" /><span>{model.settings.name}</span>
        </NavLink>
        <button type="button" className="gable-icon-button gable-narrow" aria-label={toggleLabel} title={toggleLabel} onClick={onToggle}>
          <Icon path={shellIcons.chevron_left} />
        </button>
      </div>
      <CreateButton />
      <nav aria-label="Main" className="gable-nav">
        <ul><Item to="/dashboard" title="Home" icon={menuIcons['home'] ?? folder} end /></ul>
        {menuGroups(visibleResources(model, map)).map(({ title, resources }) => (
          <section key={title ?? ''}>
            {title !== undefined && <h2>{title}</h2>}
            <ul>
              {resources.map((resource) => (
                <Item key={resource.name} to={addressOf(resource, 'list')} title={resource.plural} icon={menuIcons[resource.icon] ?? folder} />
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <UserMenu />
    </>
  );
};

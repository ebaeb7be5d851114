import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { signOut } from '../../../providers/authProvider.ts';
import { useCurrentUser } from '../../../providers/PermissionsProvider.tsx';
import { useColorMode } from '../../../theme/useColorMode.ts';
import { Disclosure } from '../../parts/Disclosure.tsx';
import { Icon } from '../../icons/Icon.tsx';
import { personName, personPhoto } from '../../personName.ts';
import { useHasNews } from '../../news.ts';
import { openShellDialog, prefetchShellDialog } from '../shellDialogRegistry.ts';
import { shellIcons } from '../shellIcons.ts';
import { shellText } from '../../../messages/en/shellText.ts';

type ButtonProps = {
  readonly icon: keyof typeof shellIcons;
  readonly children: ReactNode;
  readonly onClick: () => void;
  readonly onPointerEnter?: () => void;
};

const MenuButton = ({ icon, children, ...handlers }: ButtonProps) => (
  <button type="button" className="gable-panel-item" {...handlers}>
    <Icon path={shellIcons[icon]} size={18} />
    {children}
  </button>
);

/** The menu of the current user: color scheme, settings, what is new, shortcuts, bulk actions and sign-out. */
export const UserMenu = () => {
  const me = useCurrentUser();
  const { isDark, setMode } = useColorMode();
  const hasNews = useHasNews();
  const name = personName(me);
  const photo = personPhoto(me);
  const face = (
    <>
      {photo === undefined ? (
        <span className="gable-avatar" aria-hidden="true" data-initial={name.charAt(0).toUpperCase()} />
      ) : (
        <img className="gable-avatar" src={photo} alt="" />
      )}
      <span className="gable-user-name">{name}</span>
      {hasNews && <span className="gable-dot" aria-hidden="true" />}
    </>
  );
  return (
    <Disclosure
      button={face}
      label={shellText(hasNews ? 'account.titleNews' : 'account.title', { name })}
      className="gable-user"
      side="above"
    >
      {(close) => {
        const dialogProps = (kind: 'news' | 'keys') => ({
          onPointerEnter: () => prefetchShellDialog(kind),
          onClick: () => {
            close();
            openShellDialog(kind);
          },
        });
        return (
          <>
            <p className="gable-panel-title">{name}</p>
            <MenuButton
              icon={isDark ? 'light_mode' : 'dark_mode'}
              onClick={() => {
                setMode(isDark ? 'light' : 'dark');
                close();
              }}
            >
              {shellText(isDark ? 'account.light' : 'account.dark')}
            </MenuButton>
            <Link className="gable-panel-item" to="/dashboard/global-config" onClick={close}>
              <Icon path={shellIcons.settings} size={18} />
              {shellText('account.settings')}
            </Link>
            <MenuButton icon="news" {...dialogProps('news')}>
              {shellText('account.news')}
              {hasNews && <span className="gable-dot" aria-hidden="true" />}
            </MenuButton>
            <MenuButton icon="keyboard" {...dialogProps('keys')}>
              {shellText('account.keys')}
            </MenuButton>
            <Link className="gable-panel-item" to="/dashboard/bulk-actions" onClick={close}>
              <Icon path={shellIcons.bulkActions} size={18} />
              {shellText('account.bulkActions')}
            </Link>
            <MenuButton icon="logout" onClick={signOut}>
              {shellText('account.signOut')}
            </MenuButton>
          </>
        );
      }}
    </Disclosure>
  );
};

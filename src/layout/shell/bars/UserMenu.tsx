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
      {(close) => (
        <>
          <p className="gable-panel-title">{name}</p>
          <button
            type="button"
            className="gable-panel-item"
            onClick={() => {
              setMode(isDark ? 'light' : 'dark');
              close();
            }}
          >
            <Icon path={isDark ? shellIcons.light_mode : shellIcons.dark_mode} size={18} />
            {isDark ? shellText('account.light') : shellText('account.dark')}
          </button>
          <Link className="gable-panel-item" to="/dashboard/global-config" onClick={close}>
            <Icon path={shellIcons.settings} size={18} />
            {shellText('account.settings')}
          </Link>
          <button
            type="button"
            className="gable-panel-item"
            onPointerEnter={() => prefetchShellDialog('news')}
            onClick={() => {
              close();
              openShellDialog('news');
            }}
          >
            <Icon path={shellIcons.news} size={18} />
            {shellText('account.news')}
            {hasNews && <span className="gable-dot" aria-hidden="true" />}
          </button>
          <button
            type="button"
            className="gable-panel-item"
            onPointerEnter={() => prefetchShellDialog('keys')}
            onClick={() => {
              close();
              openShellDialog('keys');
            }}
          >
            <Icon path={shellIcons.keyboard} size={18} />
            {shellText('account.keys')}
          </button>
          <Link className="gable-panel-item" to="/dashboard/bulk-actions" onClick={close}>
            <Icon path={shellIcons.bulkActions} size={18} />
            {shellText('account.bulkActions')}
          </Link>
          <button type="button" className="gable-panel-item" onClick={signOut}>
            <Icon path={shellIcons.logout} size={18} />
            {shellText('account.signOut')}
          </button>
        </>
      )}
    </Disclosure>
  );
};

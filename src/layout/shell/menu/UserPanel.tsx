import { Link } from 'react-router-dom';
import { staffPages } from '#model/pages/pages.ts';
import { signOut } from '../../../providers/authProvider.ts';
import { useCurrentUser } from '../../../providers/PermissionsProvider.tsx';
import { canWorkOffline } from '../../../providers/device/offlineBrowser.ts';
import { useColorMode } from '../../../theme/useColorMode.ts';
import { Icon } from '../../icons/Icon.tsx';
import { useHasNews } from './news.ts';
import { personName } from './personName.ts';
import { openShellDialog, prefetchShellDialog } from '../../parts/shellDialogRegistry.ts';
import { moreShellIcons } from '../moreShellIcons.ts';
import { offlineText } from '../../../messages/en/offlineText.ts';
import { shellText } from '../../../messages/en/shellText.ts';

/** The entries of the current user's menu. `close` closes the menu. */
export const UserPanel = ({ close }: { readonly close: () => void }) => {
  const { isDark, setMode } = useColorMode();
  const hasNews = useHasNews();
  const name = personName(useCurrentUser());
  return (
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
        <Icon path={isDark ? moreShellIcons.light_mode : moreShellIcons.dark_mode} size={18} />
        {isDark ? shellText('account.light') : shellText('account.dark')}
      </button>
      <Link className="gable-panel-item" to="/dashboard/global-config" onClick={close}>
        <Icon path={moreShellIcons.settings} size={18} />
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
        <Icon path={moreShellIcons.news} size={18} />
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
        <Icon path={moreShellIcons.keyboard} size={18} />
        {shellText('account.keys')}
      </button>
      <Link className="gable-panel-item" to="/dashboard/bulk-actions" onClick={close}>
        <Icon path={moreShellIcons.bulkActions} size={18} />
        {shellText('account.bulkActions')}
      </Link>
      {canWorkOffline() && (
        <Link className="gable-panel-item" to={`${staffPages.notifications}#work-offline`} onClick={close}>
          <Icon path={moreShellIcons.offline} size={18} />
          {offlineText('title')}
        </Link>
      )}
      <button type="button" className="gable-panel-item" onClick={signOut}>
        <Icon path={moreShellIcons.logout} size={18} />
        {shellText('account.signOut')}
      </button>
    </>
  );
};

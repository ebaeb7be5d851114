import { useEffect } from 'react';
import { useCurrentUser } from '../../../providers/PermissionsProvider.tsx';
import { lazyAfterFirstPaint } from '../../firstPaint/lazyAfterFirstPaint.tsx';
import { useFirstPaint } from '../../firstPaint/useFirstPaint.ts';
import { Disclosure } from '../../parts/Disclosure.tsx';
import { personName, personPhoto } from '../menu/personName.ts';
import { useHasNews } from '../menu/news.ts';
import { shellText } from '../../../messages/en/shellText.ts';

const loadPanel = async () => (await import('../menu/UserPanel.tsx')).UserPanel;
const UserPanel = lazyAfterFirstPaint(loadPanel);

/** The menu of the current user: color scheme, settings, what is new, shortcuts, bulk actions and sign-out. */
export const UserMenu = () => {
  const isPainted = useFirstPaint();
  // Loaded before it opens, so that a user can also sign out while the server is unreachable.
  useEffect(() => {
    if (isPainted) void loadPanel().catch(() => undefined);
  }, [isPainted]);
  const me = useCurrentUser();
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
      {(close) => <UserPanel close={close} />}
    </Disclosure>
  );
};

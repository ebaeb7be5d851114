import { Navigate, useLocation } from 'react-router-dom';
import { KindContextProvider } from '#kinds/kindContext.tsx';
import { PermissionsProvider, useProfile } from '../../../providers/PermissionsProvider.tsx';
import { useMustChange } from '../../../providers/session/mustChange.ts';
import { useIsSignedIn } from '../../../providers/session/tokenStore.ts';
import { useModel } from '../../../providers/schemas.tsx';
import { AppShell } from '../AppShell.tsx';
import { LoadingScreen } from '../../states/LoadingScreen.tsx';

const Shell = () => {
  const model = useModel();
  const { me, map, isLoading } = useProfile();
  const timeZone = me?.['timeZone'];
  if (isLoading) return <LoadingScreen />;
  return (
    <KindContextProvider
      model={model}
      rights={map}
      {...(typeof timeZone === 'string' && timeZone !== '' ? { timeZone } : {})}
    >
      <AppShell />
    </KindContextProvider>
  );
};

/**
 * Renders the screens for signed-in users. Redirects users who are not signed in, or who must change their password, to
 * the sign-in screen, which leads back to the requested page (specification §4, §6).
 */
export const Protected = () => {
  const location = useLocation();
  const mustChange = useMustChange();
  // The sign-in screen also asks for a new password.
  if (!useIsSignedIn() || mustChange) return <Navigate to="/login" replace state={{ from: location }} />;
  return (
    <PermissionsProvider>
      <Shell />
    </PermissionsProvider>
  );
};

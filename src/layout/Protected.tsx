import { Navigate, useLocation } from 'react-router-dom';
import { KindContextProvider } from '#kinds/kindContext.tsx';
import { PermissionsProvider, useProfile } from '../providers/permissions.tsx';
import { useIsSignedIn } from '../providers/tokenStore.ts';
import { useModel } from '../schemas.tsx';
import { AppShell } from './AppShell.tsx';
import { LoadingScreen } from './LoadingScreen.tsx';

const Shell = () => {
  const model = useModel();
  const { me, isLoading } = useProfile();
  const timeZone = me?.['timeZone'];
  if (isLoading) return <LoadingScreen />;
  return (
    <KindContextProvider model={model} {...(typeof timeZone === 'string' && timeZone !== '' ? { timeZone } : {})}>
      <AppShell />
    </KindContextProvider>
  );
};

/** Lets only those in who have a token; others sign in first and come back to where they wanted to go (specification §4, §6). */
export const Protected = () => {
  const location = useLocation();
  if (!useIsSignedIn()) return <Navigate to="/login" replace state={{ from: location }} />;
  return <PermissionsProvider><Shell /></PermissionsProvider>;
};

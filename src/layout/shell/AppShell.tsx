import { useCallback, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { BottomBar } from './bars/BottomBar.tsx';
import { ErrorBoundary } from '../states/ErrorBoundary.tsx';
import { ShellDialogs } from './ShellDialogs.tsx';
import { SideBar } from './bars/SideBar.tsx';
import { DraftPreviewBanner } from './notices/DraftPreviewBanner.tsx';
import { ViewAsBanner } from './notices/ViewAsBanner.tsx';
import './shell.css';
import { shellText } from '../../messages/en/shellText.ts';

/** The frame of every protected screen: side bar (a drawer on a phone), the screen, and the bottom bar of the phone. */
export const AppShell = () => {
  const { pathname } = useLocation();
  // The side bar is open at first: specification §2.
  const [isNarrow, setIsNarrow] = useState(false);
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const bar = useRef<HTMLElement>(null);

  const openDrawer = useCallback(() => setIsDrawerOpen(true), []);
  const closeDrawer = useCallback(() => setIsDrawerOpen(false), []);

  useEffect(() => setIsDrawerOpen(false), [pathname]);
  useEffect(() => {
    if (!isDrawerOpen) return undefined;
    const opener = document.activeElement;
    bar.current?.querySelector('a')?.focus();
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') closeDrawer();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [isDrawerOpen, closeDrawer]);

  return (
    <div className={`gable-shell${isNarrow ? ' gable-shell-narrow' : ''}${isDrawerOpen ? ' gable-shell-drawer' : ''}`}>
      <a className="gable-skip" href="#main" onClick={() => main.current?.focus()}>
        {shellText('skip')}
      </a>
      <aside ref={bar} className="gable-side">
        <SideBar isNarrow={isNarrow} onToggle={() => setIsNarrow((before) => !before)} />
      </aside>
      {isDrawerOpen && (
        <button type="button" className="gable-backdrop" aria-label={shellText('menu.close')} onClick={closeDrawer} />
      )}
      <main id="main" ref={main} className="gable-main" tabIndex={-1} inert={isDrawerOpen}>
        <ViewAsBanner />
        <DraftPreviewBanner />
        <ErrorBoundary resetKey={pathname}>
          <Outlet />
        </ErrorBoundary>
      </main>
      <div inert={isDrawerOpen}>
        <BottomBar onMore={openDrawer} />
      </div>
      <ShellDialogs />
    </div>
  );
};

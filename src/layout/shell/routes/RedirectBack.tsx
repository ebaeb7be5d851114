import { Navigate, useLocation } from 'react-router-dom';
import { originOf } from './originOf.ts';

/**
 * Redirects to the location under `from` in the navigation's state, or to /error_404 if there is none. Replaces the
 * history entry (specification §2).
 */
export const RedirectBack = () => <Navigate to={originOf(useLocation().state) ?? '/error_404'} replace />;

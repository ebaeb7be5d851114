import { Navigate, useLocation } from 'react-router-dom';
import { originOf } from '../../originOf.ts';

/**
 * Redirects to the location under `from` in the navigation's state, replacing the history entry; without it, to
 * /error_404 (specification §2).
 */
export const RedirectBack = () => <Navigate to={originOf(useLocation().state) ?? '/error_404'} replace />;

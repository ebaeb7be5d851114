import type { ReactNode } from 'react';
import '../header/page.css';
import { shellText } from '../../messages/en/shellText.ts';

type LoadingOverlayProps = { readonly loading: boolean; readonly children?: ReactNode; readonly label?: string };

/**
 * Covers its children with a spinner while `loading` is true; screen readers read `label`. The cover is white at 70 %
 * (specification §1), or the dark surface at 70 % in the dark scheme.
 */
export const LoadingOverlay = ({ loading, children, label = shellText('loading') }: LoadingOverlayProps) => (
  <div className="gable-overlay" aria-busy={loading}>
    {children}
    {loading && (
      <div className="gable-overlay-veil" role="status">
        <span className="gable-spinner" aria-hidden="true" />
        <span className="gable-unseen">{label}</span>
      </div>
    )}
  </div>
);

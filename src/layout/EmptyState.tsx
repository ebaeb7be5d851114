import type { ReactNode } from 'react';
import './page.css';

type EmptyStateProps = { readonly title: string; readonly text?: string; readonly actions?: ReactNode };

/** What stands where there is nothing yet: what is missing, and what one can do. */
export const EmptyState = ({ title, text, actions }: EmptyStateProps) => (
  <section className="gable-state">
    <h2>{title}</h2>
    {text !== undefined && <p>{text}</p>}
    {actions !== undefined && <div className="gable-state-actions">{actions}</div>}
  </section>
);

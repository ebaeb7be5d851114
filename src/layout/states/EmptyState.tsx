import type { ReactNode } from 'react';
import '../header/page.css';

type EmptyStateProps = { readonly title: string; readonly text?: string; readonly actions?: ReactNode };

/**
 * Shown instead of an empty list or part of a screen: `title` says what is missing, `text` explains it, and `actions`
 * are the buttons for what the user can do.
 */
export const EmptyState = ({ title, text, actions }: EmptyStateProps) => (
  <section className="gable-state">
    <h2>{title}</h2>
    {text !== undefined && <p>{text}</p>}
    {actions !== undefined && <div className="gable-state-actions">{actions}</div>}
  </section>
);

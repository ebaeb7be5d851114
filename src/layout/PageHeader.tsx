import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import './page.css';

type PageHeaderProps = {
  readonly title: string;
  /** Beside the title, e.g. a count. */
  readonly aside?: ReactNode;
  /** Buttons on the right. */
  readonly actions?: ReactNode;
  /** Target of the small link above the title. */
  readonly back?: { readonly to: string; readonly title: string };
};

/** The header of every screen: its title, which is also the window's title, and its actions. */
export const PageHeader = ({ title, aside, actions, back }: PageHeaderProps) => {
  useEffect(() => {
    document.title = `${title} · Gable`;
  }, [title]);
  return (
    <header className="gable-page-header">
      <div className="gable-page-heading">
        {back !== undefined && (
          <Link className="gable-page-back" to={back.to}>
            {back.title}
          </Link>
        )}
        <h1>{title}</h1>
        {aside !== undefined && <span className="gable-page-aside">{aside}</span>}
      </div>
      {actions !== undefined && <div className="gable-page-actions">{actions}</div>}
    </header>
  );
};

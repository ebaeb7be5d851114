import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { shellText } from '../../messages/en/shellText.ts';
import { Disclosure } from '../parts/Disclosure.tsx';
import { lazyAfterFirstPaint } from '../firstPaint/lazyAfterFirstPaint.tsx';
import { SearchButton } from './SearchButton.tsx';
import './page.css';

const ScreenHelp = lazyAfterFirstPaint(async () => (await import('./ScreenHelp.tsx')).ScreenHelp);

type PageHeaderProps = {
  readonly title: string;
  /** Content next to the title, e.g. a count. */
  readonly aside?: ReactNode;
  /** Buttons on the right. */
  readonly actions?: ReactNode;
  /** Target of the small link above the title. */
  readonly back?: undefined | { readonly to: string; readonly title: string };
};

/** State of a link that opens a list with its last filters and page. */
const restore = { restore: true };

/**
 * The header of every screen: the title, the help, the search button, a link back if there is `back`, and the screen's
 * own content (`aside`) and buttons (`actions`). Also sets the title of the browser window.
 */
export const PageHeader = ({ title, aside, actions, back }: PageHeaderProps) => {
  useEffect(() => {
    document.title = `${title} · Gable`;
  }, [title]);
  return (
    <header className="gable-page-header">
      <div className="gable-page-heading">
        {back !== undefined && (
          <Link className="gable-page-back" to={back.to} state={restore}>
            {back.title}
          </Link>
        )}
        <h1>{title}</h1>
        {aside !== undefined && <span className="gable-page-aside">{aside}</span>}
        <Disclosure button="?" label={shellText('about')} className="gable-help-button">
          {() => <ScreenHelp />}
        </Disclosure>
      </div>
      <SearchButton className="gable-icon-button gable-page-search" />
      {actions !== undefined && <div className="gable-page-actions">{actions}</div>}
    </header>
  );
};

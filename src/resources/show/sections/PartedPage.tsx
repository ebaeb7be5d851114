import type { ReactNode } from 'react';
import { goToPart } from '../../shared/parts/pageParts/goToPart.ts';
import { type PagePartEntry, PartsContext, usePageParts } from '../../shared/parts/pageParts/pageParts.ts';
import { showText } from '../../../messages/en/showText.ts';

/** chosen: min number of sections for which a page has links. */
const minParts = 3;

const Jumps = ({ parts }: { readonly parts: readonly PagePartEntry[] }) => (
  <nav className="rec-jumps" aria-label={showText('parts')}>
    {parts.map(({ id, title, count }) => (
      <button key={id} type="button" onClick={() => goToPart(id)}>
        {title}
        {count !== undefined && (
          <>
            {' '}
            <span className="rec-tab-count">{count}</span>
          </>
        )}
      </button>
    ))}
  </nav>
);

type PartedPageProps = { readonly head: ReactNode; readonly children: ReactNode };

/**
 * A page with a header (`head`) and sections (`children`). A bar below the header links to each `PagePart` with a
 * title, and stays visible when the page scrolls. The bar is shown if there are at least three such parts. If the
 * number of entries in a part changes, only the bar renders again.
 */
export const PartedPage = ({ head, children }: PartedPageProps) => {
  const { parts, enter } = usePageParts();
  return (
    <PartsContext value={enter}>
      {head}
      {parts.length >= minParts && <Jumps parts={parts} />}
      {children}
    </PartsContext>
  );
};

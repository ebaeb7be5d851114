import type { ReactNode } from 'react';
import { goToPart } from '../shared/parts/goToPart.ts';
import { type PagePartEntry, PartsContext, usePageParts } from '../shared/parts/pageParts.ts';
import { showText } from '../../messages/en/showText.ts';

/** chosen: a page of two parts is seen at a glance. */
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
 * A long page with the ways to its parts below its head, in one row that stays in sight. Apart from what it holds: a
 * count that comes draws the row again, and no part.
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

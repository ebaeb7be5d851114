import { goToPart } from '../shared/goToPart.ts';
import type { Part } from '../shared/pageParts.ts';

/** chosen: a page of two parts is seen at a glance. */
const leastParts = 3;

/** The ways to the parts of a long page, in one row that stays in sight. */
export const PageJumps = ({ parts }: { readonly parts: readonly Part[] }) =>
  parts.length < leastParts ? null : (
    <nav className="rec-jumps" aria-label="On this page">
      {parts.map(({ id, title, count }) => (
        <button key={id} type="button" onClick={() => goToPart(id)}>
          {title}{count !== undefined && <> <span className="rec-tab-count">{count}</span></>}
        </button>
      ))}
    </nav>
  );

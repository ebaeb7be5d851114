import { IconAction } from '../shared/parts/IconAction.tsx';
import { pageSizes } from '#model/wire/wire.ts';
import { useListScreen } from './state/listScreen.ts';
import { totalText } from './state/totalText.ts';
import { listText } from '../../messages/en/listText.ts';
import { countText } from '#model/values/numbers/countText.ts';

/**
 * The positions of the visible records in a list, the page size, and buttons for the previous and next page. Only an
 * empty box while the list has no records.
 */
export const Pager = () => {
  const { state, change, records } = useListScreen();
  const { shown, total, atLeast } = records;
  // Nothing under an empty state either.
  if (!total) return <div className="rec-pager" />;
  const first = (state.page - 1) * state.perPage + 1;
  const last = first + shown.length - 1;
  const isLast = !atLeast && last >= total;
  const range = shown.length === 0 ? '0' : `${countText(first)}–${countText(last)}`;
  return (
    <nav className="rec-pager" aria-label={listText('pager.title')}>
      <label className="rec-page-size">
        <span>{listText('pager.rows')}</span>
        <select value={state.perPage} onChange={(event) => change({ perPage: Number(event.target.value) })}>
          {[...new Set([...pageSizes, state.perPage])]
            .toSorted((a, b) => a - b)
            .map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
        </select>
      </label>
      <span className="rec-range" role="status">
        {listText('pager.range', { range, total: totalText({ count: Math.max(total, last), atLeast }) })}
      </span>
      <IconAction
        label={listText('pager.previous')}
        glyph="previous"
        disabled={state.page === 1}
        onClick={() => change({ page: state.page - 1 })}
      />
      <IconAction
        label={listText('pager.next')}
        glyph="next"
        disabled={isLast || shown.length === 0}
        onClick={() => change({ page: state.page + 1 })}
      />
    </nav>
  );
};

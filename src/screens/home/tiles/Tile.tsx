import { Link } from 'react-router-dom';
import type { HomeTile } from '#model/reports/home.ts';
import { PlainButton } from '../../../layout/parts/PlainButton.tsx';
import { Bars } from './Bars.tsx';
import { columnBars, lineBars } from './barsOf.ts';
import { Figures } from './Figures.tsx';
import { Trend } from './Trend.tsx';
import { homeText } from '../../../messages/en/homeText.ts';
import { shellText } from '../../../messages/en/shellText.ts';

const Looks = ({ tile: { as, answer } }: { readonly tile: HomeTile }) => {
  if (answer === undefined) return null;
  switch (as) {
    case 'figures':
      return <Figures answer={answer} />;
    case 'lines':
      return <Bars answer={answer} bars={lineBars(answer)} />;
    case 'columns':
      return <Bars answer={answer} bars={columnBars(answer)} />;
    case 'trend':
      return <Trend answer={answer} />;
  }
};

/** Returns the CSS size of a tile. Figures are side by side, so a tile of figures is as wide as they need. */
const sizeOf = ({ as, answer }: HomeTile) => {
  const count = Math.max(answer?.columns.length ?? 0, 2);
  return as === 'figures' ? { flex: `${count} 1 ${count * 8.5}rem` } : undefined;
};

type TileProps = { readonly tile: HomeTile; readonly onRetry: () => void };

/**
 * One tile of the home screen: its figures or, if they could not be calculated, the problem with a retry button. Users
 * who may open the report get a link to it.
 */
export const Tile = ({ tile, onRetry }: TileProps) => (
  <section className="gable-section home-tile" aria-label={tile.title} data-as={tile.as} style={sizeOf(tile)}>
    <div className="gable-section-head">
      <h2>{tile.title}</h2>
      {tile.address !== undefined && (
        <Link to={tile.address} aria-label={homeText('overview.reportOf', { title: tile.title })}>
          {homeText('overview.report')}
        </Link>
      )}
    </div>
    {tile.problem === undefined ? (
      <Looks tile={tile} />
    ) : (
      <p className="home-tile-problem" role="alert">
        {tile.problem} <PlainButton onClick={onRetry}>{shellText('failed.retry')}</PlainButton>
      </p>
    )}
  </section>
);

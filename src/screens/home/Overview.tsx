import { ErrorState } from '../../layout/states/ErrorState.tsx';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import css from './home.css?inline';
import { Tile } from './tiles/Tile.tsx';
import { useHome } from './useHome.ts';
import { homeText } from '../../messages/en/homeText.ts';

adoptStyles(css);

/**
 * The tiles of the home screen that the user may see. Each shows a part of a report. A tile with a bar for each line is
 * left out if it has fewer than two lines. One request loads all tiles.
 */
export const Overview = () => {
  const { data, error, refetch } = useHome();
  const retry = (): void => void refetch();
  if (error !== null) return <ErrorState error={error} title={homeText('overview.failed')} onRetry={retry} />;
  if (data === undefined)
    return (
      <div className="home-waiting" aria-busy="true">
        <span className="gable-unseen" role="status">
          {homeText('overview.loading')}
        </span>
      </div>
    );
  // A tile with bars is hidden unless it has at least two bars.
  const tiles = data.tiles.filter(
    ({ as, answer }) => as !== 'lines' || answer === undefined || answer.lines.length > 1,
  );
  const [figures, cards] = [tiles.filter(({ as }) => as === 'figures'), tiles.filter(({ as }) => as !== 'figures')];
  return (
    <>
      {figures.length > 0 && (
        <div className="home-figures">
          {figures.map((tile) => (
            <Tile key={tile.key} tile={tile} onRetry={retry} />
          ))}
        </div>
      )}
      {cards.length > 0 && (
        <div className="home-cards">
          {cards.map((tile) => (
            <Tile key={tile.key} tile={tile} onRetry={retry} />
          ))}
        </div>
      )}
    </>
  );
};

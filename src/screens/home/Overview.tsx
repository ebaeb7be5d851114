import { ErrorState } from '../../layout/ErrorState.tsx';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import css from './home.css?inline';
import { Tile } from './Tile.tsx';
import { useHome } from './useHome.ts';

adoptStyles(css);

/** How the work stands, as far as one's role sees it: every tile a report, all of them by one request. */
export const Overview = () => {
  const { data, error, refetch } = useHome();
  const retry = (): void => void refetch();
  if (error !== null) return <ErrorState error={error} title="We couldn't load the overview" onRetry={retry} />;
  if (data === undefined)
    return (
      <div className="home-waiting" aria-busy="true">
        <span className="gable-unseen" role="status">
          Counting…
        </span>
      </div>
    );
  // A ranking of one is none.
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

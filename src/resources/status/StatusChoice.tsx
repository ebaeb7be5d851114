import type { Resource } from '#model/resource.ts';
import { StateChip } from '../shared/parts/StateChip.tsx';
import type { Move } from './moves.ts';
import { statusText } from '../../messages/en/statusText.ts';

type StatusChoiceProps = {
  readonly resource: Resource;
  readonly moves: readonly Move[];
  /** The number of records. */
  readonly count: number;
  readonly onChoose: (to: string) => void;
};

/** The possible next states, each a large button. */
export const StatusChoice = ({ resource, moves, count, onChoose }: StatusChoiceProps) => {
  const { states } = resource;
  if (states === undefined || moves.length === 0) return <p>{statusText('locked')}</p>;
  return (
    <ul className="rec-moves" aria-label={statusText('nextStatus')}>
      {moves.map(({ to, records }) => (
        <li key={to}>
          <button type="button" className="rec-move" onClick={() => onChoose(to)}>
            <StateChip states={states} value={to} />
            {records < count && <span className="rec-move-count">{statusText('someOf', { records, count })}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
};

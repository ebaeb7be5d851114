import type { Resource } from '#model/resource.ts';
import '../outcome/outcome.css';
import { useDialogKeys } from '../useDialogKeys.ts';
import { StateChip } from '../../shared/parts/StateChip.tsx';
import { moveTitle, type StatusMove } from '../moves.ts';
import { statusText } from '../../../messages/en/statusText.ts';

type StatusChoiceProps = {
  readonly resource: Resource;
  readonly moves: readonly StatusMove[];
  /** The number of records. */
  readonly count: number;
  readonly onChoose: (to: string) => void;
};

/** Max number of choices with a key, because a key is one digit. */
const maxKeys = 9;

/**
 * The states to which the records can change (`moves`) as large buttons, or a text if there are none. If only some of
 * the records can change to a state, its button shows how many. The keys 1 to 9 choose the first nine states. `count`:
 * the number of records.
 */
export const StatusChoice = ({ resource, moves, count, onChoose }: StatusChoiceProps) => {
  const { states } = resource;
  useDialogKeys(
    Object.fromEntries(moves.slice(0, maxKeys).map(({ to }, index) => [String(index + 1), (): void => onChoose(to)])),
  );
  if (states === undefined || moves.length === 0) return <p>{statusText('locked')}</p>;
  return (
    <ul className="rec-moves" aria-label={statusText('nextStatus')}>
      {moves.map((move, index) => (
        <li key={move.to}>
          <button
            type="button"
            className="rec-move"
            {...(index < maxKeys ? { 'aria-keyshortcuts': String(index + 1) } : {})}
            onClick={() => onChoose(move.to)}
          >
            <StateChip states={states} value={move.to} title={moveTitle(move)} />
            {move.records < count && (
              <span className="rec-move-count">{statusText('someOf', { records: move.records, count })}</span>
            )}
            {index < maxKeys && <kbd className="rec-key" aria-hidden="true" data-key={index + 1} />}
          </button>
        </li>
      ))}
    </ul>
  );
};

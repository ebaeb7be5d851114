import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PlainButton } from '../../layout/parts/PlainButton.tsx';
import { failureOf } from '../../resources/shared/failureOf.ts';
import { FieldValue } from '../../resources/shared/parts/FieldValue.tsx';
import { stepListAddress, type FunnelStep } from './stepListAddress.ts';
import { type TallyRow, useTallies } from './useTallies.ts';
import { funnelText } from '../../messages/en/funnelText.ts';
import { countText } from '#model/values/numbers/countText.ts';

/** chosen: as many rows as fit next to the figures without scrolling. */
const firstRows = 6;

const filterOf = ({ filter, by }: FunnelStep, who: string | null) => ({
  ...filter,
  ...(by === undefined ? {} : { [by.name]: who === null ? { blank: true } : who }),
});

const Row = ({ steps, row: { who, counts } }: { readonly steps: readonly FunnelStep[]; readonly row: TallyRow }) => {
  const by = steps[0]?.by;
  return (
    <tr>
      <th scope="row">
        {who === null || by === undefined ? funnelText('nobody') : <FieldValue field={by} value={who} readable />}
      </th>
      {steps.map((step, index) => {
        const count = counts[index] ?? 0;
        return (
          <td key={step.title} className="rec-right">
            {count === 0 ? (
              <span className="rec-muted">0</span>
            ) : (
              <Link to={stepListAddress(step, filterOf(step, who))}>{countText(count)}</Link>
            )}
          </td>
        );
      })}
    </tr>
  );
};

/**
 * Shows the share results of a record with a row per person and a column per step. Each number above 0 is a link to the
 * list of the counted records. Renders nothing if no records are counted.
 */
export const FunnelTable = ({ steps }: { readonly steps: readonly FunnelStep[] }) => {
  const { rows, error, isPending } = useTallies(steps);
  const [isWhole, setIsWhole] = useState(false);
  if (error !== undefined) return <p role="alert">{failureOf(error).message}</p>;
  if (isPending)
    return (
      <div className="rec-skeleton" aria-hidden="true">
        <span />
      </div>
    );
  if (rows.length === 0) return null;
  const shown = isWhole ? rows : rows.slice(0, firstRows);
  return (
    <>
      <div className="rec-small-box">
        <table className="rec-small" aria-label={funnelText('byPerson')}>
          <thead>
            <tr>
              <th scope="col">{steps[0]?.by?.title}</th>
              {steps.map(({ title }) => (
                <th key={title} scope="col" className="rec-right">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Row key={row.who ?? ''} steps={steps} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      {shown.length < rows.length && (
        <p className="rec-related-all">
          <PlainButton onClick={() => setIsWhole(true)}>{funnelText('all', { count: rows.length })}</PlainButton>
        </p>
      )}
    </>
  );
};

import { useState } from 'react';
import { countText } from '#model/values/countText.ts';
import { importVerdicts, type ImportAnswer, type ImportRow, type ImportVerdict } from '#model/wire/imports.ts';
import { PlainButton } from '../../layout/PlainButton.tsx';
import { verdictTitles } from './words.ts';

const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
/** chosen: what is looked at without scrolling. */
const atFirst = 10;

const Reasons = ({ reasons }: { readonly reasons: readonly { readonly reason: string; readonly count: number }[] }) => (
  <ul className="xfer-reasons">
    {reasons.slice(0, 12).map(({ reason, count }) => (
      <li key={reason}>
        <b>{countText(count)}</b> <span>{reason}</span>
      </li>
    ))}
    {reasons.length > 12 && <li>and {reasons.length - 12} more reasons</li>}
  </ul>
);

const ShownRows = ({ rows }: { readonly rows: readonly ImportRow[] }) => {
  const hasWhy = rows.some(({ detail }) => detail !== undefined);
  return (
    <div className="xfer-rows" data-why={hasWhy}>
      <table className="xfer-table">
        <thead>
          <tr>
            <th scope="col">Row</th>
            {hasWhy && <th scope="col">Reason</th>}
            <th scope="col">Values</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ number: row, detail, cells }) => (
            <tr key={row}>
              <th scope="row">{countText(row)}</th>
              {hasWhy && <td>{detail}</td>}
              <td className="xfer-cells">
                {cells
                  .filter((cell) => cell !== '')
                  .slice(0, 6)
                  .join(' · ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** Which of the rows that are shown one sees first: those with something to do about them. */
const firstLooked = ['rejected', 'duplicate', 'updated', 'created'] as const satisfies readonly ImportVerdict[];

type RowsProps = {
  readonly shown: readonly ImportRow[];
  readonly totals: NonNullable<ImportAnswer['totals']>;
  readonly tense: 0 | 1;
};

/** The first rows of each verdict, one verdict at a time. */
const Rows = ({ shown, totals, tense }: RowsProps) => {
  const [own, setOwn] = useState<ImportVerdict>();
  const [isAll, setAll] = useState(false);
  const present = firstLooked.filter((verdict) => shown.some((row) => row.verdict === verdict));
  const selected = own !== undefined && present.includes(own) ? own : present[0];
  if (selected === undefined) return null;
  const rows = shown.filter(({ verdict }) => verdict === selected);
  const more = rows.length - atFirst;
  return (
    <>
      {present.length > 1 && (
        <div className="xfer-which" role="group" aria-label="Rows to show">
          {present.map((verdict) => (
            <PlainButton
              key={verdict}
              look="quiet"
              aria-pressed={verdict === selected}
              onClick={() => {
                setOwn(verdict);
                setAll(false);
              }}
            >
              {capital(verdictTitles[verdict][tense])}
            </PlainButton>
          ))}
        </div>
      )}
      <ShownRows rows={isAll ? rows : rows.slice(0, atFirst)} />
      {more > 0 && !isAll && (
        <PlainButton look="text" onClick={() => setAll(true)}>
          Show {more} more
        </PlainButton>
      )}
      {totals[selected] > rows.length && (more <= 0 || isAll) && (
        <p className="xfer-lead xfer-rest">
          The first {countText(rows.length)} of {countText(totals[selected])}
          {selected === 'rejected' ? '. Download the rejected rows to see all of them' : ''}.
        </p>
      )}
    </>
  );
};

/** What became of the rows, or would become: the totals, why, and the first of them one by one. */
export const ResultPanel = ({ answer }: { readonly answer: ImportAnswer }) => {
  const { totals, shown = [], undo, state } = answer;
  const tense = state === 'checked' ? 0 : 1;
  return (
    <>
      {undo !== undefined && (
        <section className="xfer-card" aria-label="Undone">
          <h2>
            {countText(undo.undone)} undone{undo.refused > 0 ? `, ${countText(undo.refused)} left unchanged` : ''}
          </h2>
          {undo.refused > 0 && <Reasons reasons={undo.reasons} />}
        </section>
      )}
      {totals !== undefined && (
        <section className="xfer-card" aria-label="Result">
          <h2>
            {countText(totals.rows)} rows{answer.canGoOn === true ? ' so far' : ''}
            {undo === undefined ? '' : ' had been processed'}
          </h2>
          <dl className="xfer-totals">
            {importVerdicts.map((verdict) => (
              <div key={verdict} data-verdict={verdict} data-none={totals[verdict] === 0}>
                <dt>{verdictTitles[verdict][tense]}</dt>
                <dd>{countText(totals[verdict])}</dd>
              </div>
            ))}
          </dl>
          {totals.reasons.length > 0 && <Reasons reasons={totals.reasons} />}
          <Rows shown={shown} totals={totals} tense={tense} />
        </section>
      )}
    </>
  );
};

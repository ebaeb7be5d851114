import { useState } from 'react';
import { countText } from '#model/values/numbers/countText.ts';
import { importVerdicts, type ImportAnswer, type ImportRow, type ImportVerdict } from '#model/wire/imports.ts';
import { PlainButton } from '../../layout/parts/PlainButton.tsx';
import { importText } from '../../messages/en/importText.ts';

/** chosen: as many rows as fit without scrolling. */
const atFirst = 10;

const Reasons = ({ reasons }: { readonly reasons: readonly { readonly reason: string; readonly count: number }[] }) => (
  <ul className="xfer-reasons">
    {reasons.slice(0, 12).map(({ reason, count }) => (
      <li key={reason}>
        <b>{countText(count)}</b> <span>{reason}</span>
      </li>
    ))}
    {reasons.length > 12 && <li>{importText('result.moreReasons', { count: reasons.length - 12 })}</li>}
  </ul>
);

const ShownRows = ({ rows }: { readonly rows: readonly ImportRow[] }) => {
  const hasWhy = rows.some(({ detail }) => detail !== undefined);
  return (
    <div className="xfer-rows" data-why={hasWhy}>
      <table className="xfer-table">
        <thead>
          <tr>
            <th scope="col">{importText('rows.row')}</th>
            {hasWhy && <th scope="col">{importText('result.reason')}</th>}
            <th scope="col">{importText('result.values')}</th>
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

/** The order of the verdicts. Those that need action come first. */
const firstLooked = ['rejected', 'duplicate', 'updated', 'created'] as const satisfies readonly ImportVerdict[];

type RowsProps = {
  readonly shown: readonly ImportRow[];
  readonly totals: NonNullable<ImportAnswer['totals']>;
  readonly tense: 0 | 1;
};

/** The first rows with each verdict. The user chooses the verdict. */
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
        <div className="xfer-which" role="group" aria-label={importText('result.which')}>
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
              {tense === 0 ? importText(`tab.${verdict}`) : importText(`tabDone.${verdict}`)}
            </PlainButton>
          ))}
        </div>
      )}
      <ShownRows rows={isAll ? rows : rows.slice(0, atFirst)} />
      {more > 0 && !isAll && (
        <PlainButton look="text" onClick={() => setAll(true)}>
          {importText('result.more', { count: more })}
        </PlainButton>
      )}
      {totals[selected] > rows.length && (more <= 0 || isAll) && (
        <p className="xfer-lead xfer-rest">
          {importText(selected === 'rejected' ? 'result.firstRejected' : 'result.first', {
            count: rows.length,
            total: totals[selected],
          })}
        </p>
      )}
    </>
  );
};

/**
 * Shows the result of an import or of its preview: the number of rows with each verdict, the reasons, and the first
 * rows with the verdict that the user selects. If the import was undone, also the number of undone rows.
 */
export const ResultPanel = ({ answer }: { readonly answer: ImportAnswer }) => {
  const { totals, shown = [], undo, state } = answer;
  const tense = state === 'checked' ? 0 : 1;
  return (
    <>
      {undo !== undefined && (
        <section className="xfer-card" aria-label={importText('undo.result')}>
          <h2>
            {undo.refused > 0
              ? importText('undo.mixed', { count: undo.undone, unchanged: undo.refused })
              : importText('undo.all', { count: undo.undone })}
          </h2>
          {undo.refused > 0 && <Reasons reasons={undo.reasons} />}
        </section>
      )}
      {totals !== undefined && (
        <section className="xfer-card" aria-label={importText('result.title')}>
          <h2>
            {importText(
              undo !== undefined ? 'result.processed' : answer.canGoOn === true ? 'result.soFar' : 'result.rows',
              { count: totals.rows },
            )}
          </h2>
          <dl className="xfer-totals">
            {importVerdicts.map((verdict) => (
              <div key={verdict} data-verdict={verdict} data-none={totals[verdict] === 0}>
                <dt>{tense === 0 ? importText(`verdict.${verdict}`) : importText(`verdictDone.${verdict}`)}</dt>
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

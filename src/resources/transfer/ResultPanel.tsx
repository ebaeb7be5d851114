import { importVerdicts, type ImportAnswer } from '#model/imports.ts';
import { rowVerdict, verdictTitles } from './words.ts';

const number = (value: number): string => value.toLocaleString('en-IN');

const Reasons = ({ reasons }: { readonly reasons: readonly { readonly reason: string; readonly count: number }[] }) => (
  <ul className="xfer-reasons">
    {reasons.slice(0, 12).map(({ reason, count }) => <li key={reason}><b>{number(count)}</b> {reason}</li>)}
    {reasons.length > 12 && <li>and {reasons.length - 12} further reasons</li>}
  </ul>
);

/** What became of the rows, or would become: the totals, why, and the first of them one by one. */
export const ResultPanel = ({ answer }: { readonly answer: ImportAnswer }) => {
  const { totals, shown = [], undo, state } = answer;
  const tense = state === 'checked' ? 0 : 1;
  return (
    <>
      {undo !== undefined && (
        <section className="xfer-card" aria-label="Undone">
          <h2>{number(undo.undone)} taken back{undo.refused > 0 ? `, ${number(undo.refused)} left as they are` : ''}</h2>
          {undo.refused > 0 && <Reasons reasons={undo.reasons} />}
        </section>
      )}
      {totals !== undefined && (
        <section className="xfer-card" aria-label="Result">
          <h2>{number(totals.rows)} rows</h2>
          <dl className="xfer-totals">
            {importVerdicts.map((verdict) => (
              <div key={verdict} data-verdict={verdict}><dt>{verdictTitles[verdict][tense]}</dt><dd>{number(totals[verdict])}</dd></div>
            ))}
          </dl>
          {totals.reasons.length > 0 && <Reasons reasons={totals.reasons} />}
          {shown.length > 0 && (
            <div className="xfer-rows">
              <table className="xfer-table">
                <thead><tr><th scope="col">Row</th><th scope="col">Verdict</th><th scope="col">Why</th><th scope="col">What it holds</th></tr></thead>
                <tbody>
                  {shown.map(({ number: row, verdict, detail, cells }) => (
                    <tr key={row}>
                      <th scope="row">{row}</th><td><span className="xfer-verdict" data-verdict={verdict}>{rowVerdict(verdict, tense)}</span></td><td>{detail}</td>
                      <td className="xfer-cells">{cells.filter((cell) => cell !== '').slice(0, 6).join(' · ')}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </section>
      )}
    </>
  );
};

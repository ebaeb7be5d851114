import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'ra-core';
import { Link } from 'react-router-dom';
import { useKindContext } from '#kinds/kindContext.tsx';
import { instantText } from '#model/values/time/dates.ts';
import type { DeadlineFigures, DeadlineRecord, DeadlineRule } from '#model/wire/deadlines.ts';
import { minutesText } from '#model/wire/workday.ts';
import { EmptyState } from '../../layout/states/EmptyState.tsx';
import { ErrorState } from '../../layout/states/ErrorState.tsx';
import { PeriodSelect, usePeriod } from './PeriodSelect.tsx';
import { deadlineText } from '../../messages/en/deadlineText.ts';
import { downloadDeadlines, useDeadlineReport } from '../../providers/features/deadlines.ts';
import { useModel } from '../../providers/schemas.tsx';
import { recordFromTitle, useAddress } from '../../providers/routing/useAddress.ts';
import { failureOf } from '../../resources/shared/failureOf.ts';
import { saveFile } from '../../resources/shared/saveFile.ts';

const perStep = 5;
const columns = ['started', 'inTime', 'share', 'late', 'overdue', 'running', 'median', 'p90'] as const;

const takenText = (minutes: number | null): string => (minutes === null ? '–' : minutesText(Math.round(minutes)));

const cellText = (figures: DeadlineFigures, column: (typeof columns)[number]): string => {
  if (column === 'share') return figures.share === null ? '–' : `${Math.round(figures.share * 100)}%`;
  return column === 'median' || column === 'p90' ? takenText(figures[column]) : String(figures[column]);
};

const FigureRow = ({ name, figures }: { readonly name: string; readonly figures: DeadlineFigures }) => (
  <tr>
    <th scope="row">{name}</th>
    {columns.map((column) => (
      <td key={column} data-bad={(column === 'late' || column === 'overdue') && figures[column] > 0 ? true : undefined}>
        {cellText(figures, column)}
      </td>
    ))}
  </tr>
);

const RecordRow = ({
  record: shown,
  resource: name,
}: {
  readonly record: DeadlineRecord;
  readonly resource: string;
}) => {
  const { timeZone } = useKindContext();
  const { resources } = useModel();
  const address = useAddress();
  const resource = resources[name];
  const { record, title, owner, state, dueAt, metAt } = shown;
  return (
    <li className="log-entry">
      <div className="log-entry-head">
        <span className="log-dot" data-state={state === 'running' ? 'waiting' : 'failed'} aria-hidden="true" />
        <h4>
          {resource === undefined ? (
            title
          ) : (
            <Link to={address(resource, 'show', recordFromTitle(record, title))}>{title}</Link>
          )}
        </h4>
        <span className="log-mark" data-mark={state === 'running' ? undefined : 'failed'}>
          {deadlineText(`state.${state}`)}
        </span>
      </div>
      <p className="log-facts">
        <span>{owner ?? deadlineText('nobody')}</span>
        <span>{deadlineText('due', { time: instantText(dueAt, timeZone) })}</span>
        {metAt !== null && <span>{deadlineText('met', { time: instantText(metAt, timeZone) })}</span>}
      </p>
    </li>
  );
};

const RuleDeadlines = ({ rule }: { readonly rule: DeadlineRule }) => {
  const [count, setCount] = useState(perStep);
  const { title, mode, within, hours, started, hidden, people, records, resource } = rule;
  return (
    <section className="deadline-rule" aria-label={title}>
      <div className="log-entry-head">
        <h3>{title}</h3>
        <span className="log-quiet">
          {deadlineText(hours === 'working' ? 'withinWorking' : 'within', { time: within })}
        </span>
        {mode !== 'on' && (
          <span className="log-mark" data-mark={mode}>
            {deadlineText(`mode.${mode}`)}
          </span>
        )}
      </div>
      {started === 0 ? (
        <p className="log-quiet">{deadlineText('nothing')}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the keyboard can scroll it
        <div className="deadline-box" tabIndex={0} role="region" aria-label={deadlineText('table', { title })}>
          <table className="deadline-table">
            <thead>
              <tr>
                <th scope="col">{deadlineText('person')}</th>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {deadlineText(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              <FigureRow name={deadlineText('all')} figures={rule} />
              {people.map((person) => (
                <FigureRow
                  key={person.id ?? ''}
                  name={person.id === null ? deadlineText('nobody') : person.name}
                  figures={person}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {hidden > 0 && <p className="log-quiet">{deadlineText('hidden', { count: hidden })}</p>}
      <ol className="log-list" aria-label={deadlineText('records', { title })}>
        {records.slice(0, count).map((record) => (
          <RecordRow key={`${record.record} ${record.startedAt}`} record={record} resource={resource} />
        ))}
      </ol>
      {records.length > count && (
        <div className="log-pages">
          <Button onClick={() => setCount(count + 20)}>{deadlineText('more')}</Button>
        </div>
      )}
    </section>
  );
};

/**
 * The deadlines of the last days (the user chooses how many) per rule and person, with the records whose deadlines were
 * missed or are running. The user can download the deadlines as a file.
 */
export const DeadlineReport = () => {
  const [days, choose] = usePeriod('deadlines');
  const { data, error, isPending, refetch } = useDeadlineReport(days);
  const notify = useNotify();
  const [isCreating, setIsCreating] = useState(false);
  const download = async (): Promise<void> => {
    setIsCreating(true);
    try {
      const { blob, name } = await downloadDeadlines(days);
      saveFile(blob, name);
    } catch (thrown) {
      notify(`${deadlineText('downloadFailed')}: ${failureOf(thrown).message}`, { type: 'error' });
    }
    setIsCreating(false);
  };
  return (
    <section className="gable-section deadline-report" aria-labelledby="deadline-report">
      <div className="log-entry-head">
        <h2 id="deadline-report">{deadlineText('title')}</h2>
        {data !== undefined && data.rules.length > 0 && (
          <Button size="small" disabled={isCreating} onClick={() => void download()}>
            {deadlineText('download')}
          </Button>
        )}
      </div>
      <div className="log-filters">
        <PeriodSelect label={deadlineText('period')} days={days} onChange={choose} />
      </div>
      {isPending && <p role="status">{deadlineText('loading')}</p>}
      {error !== null && <ErrorState error={error} title={deadlineText('failed')} onRetry={() => void refetch()} />}
      {data?.rules.length === 0 && <EmptyState title={deadlineText('none')} text={deadlineText('noneText')} />}
      {data?.rules.map((rule) => (
        <RuleDeadlines key={rule.rule} rule={rule} />
      ))}
    </section>
  );
};

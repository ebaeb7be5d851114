import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'ra-core';
import { useKindContext } from '#kinds/kindContext.tsx';
import { instantText } from '#model/values/time/dates.ts';
import type { DeadlineFigures, DeadlineRecord, DeadlineRule } from '#model/wire/deadlines.ts';
import { minutesText } from '#model/values/time/durationText.ts';
import { EmptyState } from '../../layout/states/EmptyState.tsx';
import { RecordTitle } from '../eventLog/RecordTitle.tsx';
import { EntryList } from './EntryList.tsx';
import { PeriodSection } from './PeriodSection.tsx';
import { PeriodSelect, usePeriod } from './PeriodSelect.tsx';
import { deadlineText } from '../../messages/en/deadlineText.ts';
import { downloadDeadlines, useDeadlineReport } from '../../providers/features/deadlines.ts';
import { failureOf } from '../../resources/shared/failureOf.ts';
import { saveFile } from '../../resources/shared/saveFile.ts';

const columns = ['started', 'inTime', 'share', 'late', 'overdue', 'running', 'median', 'p90'] as const;

const takenText = (minutes: number | null): string => (minutes === null ? '–' : minutesText(minutes));

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

const RecordRow = ({ record: shown, resource }: { readonly record: DeadlineRecord; readonly resource: string }) => {
  const { timeZone } = useKindContext();
  const { record, title, owner, state, dueAt, metAt } = shown;
  return (
    <li className="log-entry">
      <div className="log-entry-head">
        <span className="log-dot" data-state={state === 'running' ? 'waiting' : 'failed'} aria-hidden="true" />
        <h4>
          <RecordTitle resource={resource} id={record} title={title} />
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

/** The figures of a rule: of all records together, and per person. */
const FigureTable = ({ rule }: { readonly rule: DeadlineRule }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the keyboard can scroll it
  <div className="deadline-box" tabIndex={0} role="region" aria-label={deadlineText('table', { title: rule.title })}>
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
        {rule.people.map((person) => (
          <FigureRow
            key={person.id ?? ''}
            name={person.id === null ? deadlineText('nobody') : person.name}
            figures={person}
          />
        ))}
      </tbody>
    </table>
  </div>
);

const RuleDeadlines = ({ rule }: { readonly rule: DeadlineRule }) => {
  const { title, mode, within, hours, started, hidden, records, resource } = rule;
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
      {started === 0 ? <p className="log-quiet">{deadlineText('nothing')}</p> : <FigureTable rule={rule} />}
      {hidden > 0 && <p className="log-quiet">{deadlineText('hidden', { count: hidden })}</p>}
      <EntryList label={deadlineText('records', { title })} entries={records} first={5} more={deadlineText('more')}>
        {(record) => <RecordRow key={`${record.record} ${record.startedAt}`} record={record} resource={resource} />}
      </EntryList>
    </section>
  );
};

/** The button that downloads the deadlines of the last days as a file. */
const DownloadButton = ({ days }: { readonly days: number }) => {
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
    <Button size="small" disabled={isCreating} onClick={() => void download()}>
      {deadlineText('download')}
    </Button>
  );
};

/**
 * The deadlines of the last days (the user chooses how many) per rule and person, with the records whose deadlines were
 * missed or are running.
 */
export const DeadlineReport = () => {
  const [days, choose] = usePeriod('deadlines');
  const query = useDeadlineReport(days);
  const rules = query.data?.rules;
  return (
    <PeriodSection
      name="deadline-report"
      title={deadlineText('title')}
      action={rules !== undefined && rules.length > 0 && <DownloadButton days={days} />}
      period={<PeriodSelect label={deadlineText('period')} days={days} onChange={choose} />}
      query={query}
      loading={deadlineText('loading')}
      failed={deadlineText('failed')}
    >
      {rules?.length === 0 && <EmptyState title={deadlineText('none')} text={deadlineText('noneText')} />}
      {rules?.map((rule) => (
        <RuleDeadlines key={rule.rule} rule={rule} />
      ))}
    </PeriodSection>
  );
};

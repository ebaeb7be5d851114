import Button from '@mui/material/Button';
import { useState } from 'react';
import { useKindContext } from '#kinds/kindContext.tsx';
import { instantText } from '#model/values/time/dates.ts';
import type { PastRecordDecision, PastRecordsAnswer, RuleSummary } from '#model/wire/rules.ts';
import { EmptyState } from '../../layout/states/EmptyState.tsx';
import { RecordTitle } from '../eventLog/RecordTitle.tsx';
import { EntryList } from './EntryList.tsx';
import { PeriodSection } from './PeriodSection.tsx';
import { PeriodSelect, usePeriod } from './PeriodSelect.tsx';
import { rulesText } from '../../messages/en/rulesText.ts';
import { useTryOnPastRecords } from '../../providers/features/rules.ts';

const Decision = ({ decision, resource }: { readonly decision: PastRecordDecision; readonly resource: string }) => {
  const { timeZone } = useKindContext();
  const { record, title, at, does, why, conflicts } = decision;
  return (
    <li className="log-entry">
      <div className="log-entry-head">
        <span className="log-dot" data-state={does === null ? undefined : 'done'} aria-hidden="true" />
        <h4>
          <RecordTitle resource={resource} id={record} title={title} />
        </h4>
        <time className="log-quiet" dateTime={at}>
          {instantText(at, timeZone)}
        </time>
      </div>
      <p>
        {does === null ? rulesText('past.nothing') : rulesText('past.would', { does })}
        <span className="log-quiet"> · {why}</span>
      </p>
      {conflicts.length > 0 && (
        <p className="intake-warning">{rulesText('past.also', { titles: conflicts.join(', ') })}</p>
      )}
    </li>
  );
};

const Decisions = ({ data, resource }: { readonly data: PastRecordsAnswer['data']; readonly resource: string }) => {
  const [isActing, setIsActing] = useState(data.decided > 0);
  const shown = data.decisions.filter(({ does }) => (does !== null) === isActing);
  return (
    <>
      <div className="log-entry-head">
        <h3>{rulesText('past.decisions')}</h3>
        <div role="group" className="past-choice" aria-label={rulesText('past.show')}>
          {([true, false] as const).map((acts) => (
            <Button
              key={String(acts)}
              size="small"
              variant={acts === isActing ? 'outlined' : 'text'}
              aria-pressed={acts === isActing}
              onClick={() => setIsActing(acts)}
            >
              {rulesText(acts ? 'past.acting' : 'past.idle')}
            </Button>
          ))}
        </div>
      </div>
      {data.hidden > 0 && <p className="log-quiet">{rulesText('past.hidden', { count: data.hidden })}</p>}
      <EntryList label={rulesText('past.decisions')} entries={shown} first={20} more={rulesText('past.more')}>
        {(decision) => <Decision key={`${decision.record} ${decision.at}`} decision={decision} resource={resource} />}
      </EntryList>
    </>
  );
};

const Facts = ({ title, facts }: { readonly title: string; readonly facts: readonly string[] }) =>
  facts.length === 0 ? null : (
    <div>
      <h3>{title}</h3>
      <ul>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </div>
  );

const Result = ({ data, resource }: { readonly data: PastRecordsAnswer['data']; readonly resource: string }) => {
  const { events, decided, people, conflicts, reasons, limits } = data;
  if (events === 0) return <EmptyState title={rulesText('past.noneTitle')} text={rulesText('past.noneText')} />;
  return (
    <>
      <p role="status">
        {rulesText('past.summary', { decided, events })}
        {data.isLimited && ` ${rulesText('past.limited', { count: events })}`}
      </p>
      {data.deadlines !== undefined && <p>{rulesText('past.deadlines', data.deadlines)}</p>}
      <div className="past-facts">
        <Facts title={rulesText('past.people')} facts={people.map(({ name, count }) => `${name}: ${count}`)} />
        <Facts
          title={rulesText('past.conflicts')}
          facts={
            conflicts.length === 0
              ? [rulesText('past.noConflicts')]
              : conflicts.map(({ title, what, count }) => rulesText('past.conflict', { title, what, count }))
          }
        />
        <Facts title={rulesText('past.reasons')} facts={reasons.map(({ why, count }) => `${why}: ${count}`)} />
        <Facts title={rulesText('past.limits')} facts={limits} />
      </div>
      <Decisions data={data} resource={resource} />
    </>
  );
};

/** The section that shows what a rule would have done with the records of the last 7, 30 or 90 days. */
export const PastRecords = ({ rule, onClose }: { readonly rule: RuleSummary; readonly onClose: () => void }) => {
  const [days, choose] = usePeriod('days');
  const query = useTryOnPastRecords(rule.name, days);
  return (
    <PeriodSection
      name="past-records"
      title={rulesText('past.title', { title: rule.title })}
      hasFocus
      action={
        <Button size="small" onClick={onClose} aria-label={rulesText('past.close')}>
          {rulesText('past.close')}
        </Button>
      }
      period={<PeriodSelect label={rulesText('past.period')} days={days} onChange={choose} />}
      query={query}
      loading={rulesText('past.running')}
      failed={rulesText('past.failed')}
    >
      {query.data !== undefined && <Result data={query.data} resource={rule.resource} />}
    </PeriodSection>
  );
};

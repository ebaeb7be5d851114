import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useKindContext } from '#kinds/kindContext.tsx';
import { instantText } from '#model/values/time/dates.ts';
import type { PastRecordDecision, PastRecordsAnswer, RuleSummary } from '#model/wire/rules.ts';
import { EmptyState } from '../../layout/states/EmptyState.tsx';
import { ErrorState } from '../../layout/states/ErrorState.tsx';
import { PeriodSelect, usePeriod } from './PeriodSelect.tsx';
import { rulesText } from '../../messages/en/rulesText.ts';
import { useTryOnPastRecords } from '../../providers/features/rules.ts';
import { useModel } from '../../providers/schemas.tsx';
import { recordFromTitle, useAddress } from '../../providers/routing/useAddress.ts';

const perStep = 20;

const Decision = ({
  decision,
  resource: name,
}: {
  readonly decision: PastRecordDecision;
  readonly resource: string;
}) => {
  const { timeZone } = useKindContext();
  const { resources } = useModel();
  const address = useAddress();
  const resource = resources[name];
  const { record, title, at, does, why, conflicts } = decision;
  const page = resource && address(resource, 'show', recordFromTitle(record, title));
  return (
    <li className="log-entry">
      <div className="log-entry-head">
        <span className="log-dot" data-state={does === null ? undefined : 'done'} aria-hidden="true" />
        <h4>{page === undefined ? title : <Link to={page}>{title}</Link>}</h4>
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
  const [count, setCount] = useState(perStep);
  const shown = data.decisions.filter(({ does }) => (does !== null) === isActing);
  return (
    <>
      <div className="log-entry-head">
        <h3>{rulesText('past.decisions')}</h3>
        <div role="group" aria-label={rulesText('past.show')}>
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
      <ol className="log-list" aria-label={rulesText('past.decisions')}>
        {shown.slice(0, count).map((decision) => (
          <Decision key={`${decision.record} ${decision.at}`} decision={decision} resource={resource} />
        ))}
      </ol>
      {shown.length > count && (
        <div className="log-pages">
          <Button onClick={() => setCount(count + perStep)}>{rulesText('past.more')}</Button>
        </div>
      )}
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

/**
 * The section that shows what a rule would have done with the records of the last 7, 30 or 90 days. It shows each
 * decision with its reason, the number of records for each person, and conflicts with other rules.
 */
export const PastRecords = ({ rule, onClose }: { readonly rule: RuleSummary; readonly onClose: () => void }) => {
  const [days, choose] = usePeriod('days');
  const { data, error, isPending, refetch } = useTryOnPastRecords(rule.name, days);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="gable-section past-records" aria-labelledby="past-records">
      <div className="log-entry-head">
        <h2 id="past-records" ref={heading} tabIndex={-1}>
          {rulesText('past.title', { title: rule.title })}
        </h2>
        <Button size="small" onClick={onClose} aria-label={rulesText('past.close')}>
          {rulesText('past.close')}
        </Button>
      </div>
      <div className="log-filters">
        <PeriodSelect label={rulesText('past.period')} days={days} onChange={choose} />
      </div>
      {isPending && <p role="status">{rulesText('past.running')}</p>}
      {error !== null && <ErrorState error={error} title={rulesText('past.failed')} onRetry={() => void refetch()} />}
      {data !== undefined && <Result data={data} resource={rule.resource} />}
    </section>
  );
};

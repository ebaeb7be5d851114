import { useKindContext } from '#kinds/kindContext.tsx';
import { instantText } from '#model/values/time/dates.ts';
import type { RuleRun, RuleSummary } from '#model/wire/rules.ts';
import { logText } from '../../messages/en/logText.ts';
import { rulesText } from '../../messages/en/rulesText.ts';
import { useRetryRuns, useRuns } from '../../providers/features/rules.ts';
import { Log } from '../eventLog/Log.tsx';
import { LogEntry } from '../eventLog/LogEntry.tsx';
import { useLogAddress } from '../eventLog/useLogAddress.ts';

const states = ['waiting', 'done', 'ended', 'failed', 'shadow'] as const;

const Run = ({ run, title }: { readonly run: RuleRun; readonly title: string }) => {
  const { timeZone } = useKindContext();
  const retry = useRetryRuns();
  const { id, note, at, nextAt, resource, record } = run;
  const state = states.find((one) => one === run.state);
  return (
    <LogEntry
      title={title}
      look={run.state}
      state={state === undefined ? undefined : rulesText(`state.${state}`)}
      retry={
        state === 'failed'
          ? { label: rulesText('retry'), run: async () => rulesText('retried', { count: await retry([id]) }) }
          : undefined
      }
      facts={[
        instantText(at, timeZone),
        ...(state === 'waiting' && nextAt !== null
          ? [rulesText('until', { time: instantText(nextAt, timeZone) })]
          : []),
      ]}
      record={{ resource, id: record }}
    >
      {note !== null && <p>{note}</p>}
    </LogEntry>
  );
};

/** The log of all runs of the rules, latest first, with filters. A failed run can be repeated. */
export const RuleRuns = ({ rules }: { readonly rules: readonly RuleSummary[] }) => {
  const log = useLogAddress(['rule', 'state']);
  const { data } = useRuns({ ...log.values, page: log.page });
  return (
    <Log
      id="rule-runs"
      title={rulesText('runs')}
      filterLabel={rulesText('filter.label')}
      filters={[
        {
          name: 'rule',
          label: rulesText('filter.rule'),
          all: rulesText('filter.allRules'),
          choices: rules.map(({ name, title }) => [name, title]),
        },
        {
          name: 'state',
          label: logText('state'),
          all: logText('allStates'),
          choices: states.map((one) => [one, rulesText(`state.${one}`)]),
        },
      ]}
      log={log}
      answer={data}
      none={{ title: rulesText('noRuns'), text: rulesText('noRunsText') }}
      noMatches={{ title: rulesText('noMatches'), text: rulesText('noMatchesText') }}
      renderRow={(run) => <Run run={run} title={rules.find(({ name }) => name === run.rule)?.title ?? run.rule} />}
    />
  );
};

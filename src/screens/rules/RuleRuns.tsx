import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useNotify } from 'react-admin';
import { Link, useSearchParams } from 'react-router-dom';
import { useKindContext } from '#kinds/kindContext.tsx';
import { instantText } from '#model/values/dates.ts';
import type { RuleRun, RuleSummary } from '#model/wire/rules.ts';
import { EmptyState } from '../../layout/states/EmptyState.tsx';
import { rulesText } from '../../messages/en/rulesText.ts';
import { useRetryRuns, useRuns } from '../../providers/rules.ts';
import { useModel } from '../../providers/schemas.tsx';
import { titled, useAddress } from '../../providers/useAddress.ts';
import { failureOf } from '../../resources/shared/failureOf.ts';

const states = ['waiting', 'done', 'ended', 'failed', 'shadow'] as const;
const perPage = 50;

const Run = ({ run, title }: { readonly run: RuleRun; readonly title: string }) => {
  const { timeZone } = useKindContext();
  const { resources } = useModel();
  const address = useAddress();
  const notify = useNotify();
  const retry = useRetryRuns();
  const resource = resources[run.resource];
  const named = states.find((state) => state === run.state);
  const again = async (): Promise<void> => {
    try {
      notify(rulesText('retried', { count: await retry([run.id]) }), { type: 'success' });
    } catch (error) {
      notify(failureOf(error).message, { type: 'error' });
    }
  };
  return (
    <li className="intake-source">
      <div className="intake-source-head">
        <span className="intake-dot" data-state={run.state} aria-hidden="true" />
        <h3>{title}</h3>
        {named !== undefined && (
          <span className="intake-mark" data-mark={named}>
            {rulesText(`state.${named}`)}
          </span>
        )}
        {run.state === 'failed' && (
          <Button size="small" variant="outlined" onClick={() => void again()}>
            {rulesText('retry')}
          </Button>
        )}
      </div>
      {run.note !== null && <p>{run.note}</p>}
      <p className="intake-facts">
        <span>{instantText(run.at, timeZone)}</span>
        {run.state === 'waiting' && run.nextAt !== null && (
          <span>{rulesText('until', { time: instantText(run.nextAt, timeZone) })}</span>
        )}
        {resource !== undefined && (
          <Link to={address(resource, 'show', titled(run.record, resource.title))}>{rulesText('openRecord')}</Link>
        )}
      </p>
    </li>
  );
};

/** The runs of the rules, latest first, with filters and retry. */
export const RuleRuns = ({ rules }: { readonly rules: readonly RuleSummary[] }) => {
  const [params, setParams] = useSearchParams();
  const [rule, state] = [params.get('rule') ?? '', params.get('state') ?? ''];
  const page = Math.max(1, Number(params.get('page') ?? 1) || 1);
  const { data } = useRuns({ rule, state, page });
  const set = (name: string, value: string): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (name !== 'page') next.delete('page');
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / perPage));
  const isFiltered = rule !== '' || state !== '';
  const select = { inputLabel: { shrink: true }, select: { displayEmpty: true } };
  return (
    <section className="gable-section" aria-labelledby="rule-runs">
      <h2 id="rule-runs">{rulesText('runs')}</h2>
      <div className="intake-filters" role="search" aria-label={rulesText('filter.label')}>
        <TextField
          select
          size="small"
          label={rulesText('filter.rule')}
          value={rules.some(({ name }) => name === rule) ? rule : ''}
          onChange={({ target }) => set('rule', target.value)}
          slotProps={select}
        >
          <MenuItem value="">{rulesText('filter.allRules')}</MenuItem>
          {rules.map(({ name, title }) => (
            <MenuItem key={name} value={name}>
              {title}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          size="small"
          label={rulesText('filter.state')}
          value={states.some((one) => one === state) ? state : ''}
          onChange={({ target }) => set('state', target.value)}
          slotProps={select}
        >
          <MenuItem value="">{rulesText('filter.allStates')}</MenuItem>
          {states.map((one) => (
            <MenuItem key={one} value={one}>
              {rulesText(`state.${one}`)}
            </MenuItem>
          ))}
        </TextField>
      </div>
      {data?.total === 0 && (
        <EmptyState
          title={rulesText(isFiltered ? 'noMatches' : 'noRuns')}
          text={rulesText(isFiltered ? 'noMatchesText' : 'noRunsText')}
        />
      )}
      <ol className="intake-list" aria-label={rulesText('runs')}>
        {(data?.data ?? []).map((run) => (
          <Run key={run.id} run={run} title={rules.find(({ name }) => name === run.rule)?.title ?? run.rule} />
        ))}
      </ol>
      {pages > 1 && (
        <div className="intake-pages">
          <Button disabled={page <= 1} onClick={() => set('page', page === 2 ? '' : String(page - 1))}>
            {rulesText('previous')}
          </Button>
          <span>{rulesText('page', { page, pages })}</span>
          <Button disabled={page >= pages} onClick={() => set('page', String(page + 1))}>
            {rulesText('next')}
          </Button>
        </div>
      )}
    </section>
  );
};

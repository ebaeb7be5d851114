import { Link } from 'react-router-dom';
import { useKindContext } from '#kinds/kindContext.tsx';
import { staffPages } from '#model/pages/pages.ts';
import { instantText } from '#model/values/dates.ts';
import type { RuleSummary } from '#model/wire/rules.ts';
import { EmptyState } from '../../layout/EmptyState.tsx';
import { ErrorState } from '../../layout/ErrorState.tsx';
import { LoadingOverlay } from '../../layout/LoadingOverlay.tsx';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { rulesText } from '../../messages/en/rulesText.ts';
import { useMaySetUpIntake } from '../../providers/intake.ts';
import { useRules } from '../../providers/rules.ts';
import { useModel } from '../../providers/schemas.tsx';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import css from '../intake/intake.css?inline';
import { SwitchButton } from '../schemaParts/SwitchButton.tsx';
import { RuleRuns } from './RuleRuns.tsx';
import { ruleSentence } from './ruleSentence.ts';

adoptStyles(css);

const shownCounts = ['done', 'waiting', 'ended'] as const;

const RuleRow = ({ rule }: { readonly rule: RuleSummary }) => {
  const model = useModel();
  const { timeZone } = useKindContext();
  const schema = model.rules.find(({ name }) => name === rule.name);
  const failed = rule.counts['failed'] ?? 0;
  const counts = shownCounts.flatMap((state) => {
    const count = rule.counts[state] ?? 0;
    return count === 0 ? [] : [rulesText(`counts.${state}`, { count })];
  });
  return (
    <li className="intake-source">
      <div className="intake-source-head">
        <h3>{rule.title}</h3>
        <span className="intake-mark" data-mark={rule.active ? 'on' : 'off'}>
          {rulesText(rule.active ? 'status.on' : 'status.off')}
        </span>
        <span className="intake-mark">{rulesText(`kind.${rule.kind}`)}</span>
        <SwitchButton file={`rules/${rule.name}.json`} title={rule.title} active={rule.active} queryKey="rules" />
      </div>
      {schema !== undefined && <p>{ruleSentence(schema, model)}</p>}
      <p className="intake-facts">
        <span>{counts.length === 0 && failed === 0 ? rulesText('nothing') : counts.join(' · ')}</span>
        {failed > 0 && <span className="intake-failed">{rulesText('counts.failed', { count: failed })}</span>}
        {rule.lastAt !== null && <span>{rulesText('last', { time: instantText(rule.lastAt, timeZone) })}</span>}
      </p>
    </li>
  );
};

const Rules = () => {
  const { data: rules, error, isPending, refetch } = useRules();
  return (
    <div className="intake-page">
      <p className="gable-form-hint">
        {rulesText('intro')} <Link to={staffPages.schemas}>{rulesText('edit')}</Link>
      </p>
      {error !== null && <ErrorState error={error} title={rulesText('loadFailed')} onRetry={() => void refetch()} />}
      {isPending && <LoadingOverlay loading />}
      {rules?.length === 0 && <EmptyState title={rulesText('none')} text={rulesText('noneText')} />}
      {rules !== undefined && rules.length > 0 && (
        <>
          <ol className="intake-list" aria-label={rulesText('title')}>
            {rules.map((rule) => (
              <RuleRow key={rule.name} rule={rule} />
            ))}
          </ol>
          <RuleRuns rules={rules} />
        </>
      )}
    </div>
  );
};

/** Settings → Rules: every rule as a sentence, and what it did, with retry. */
export const RulesScreen = () => {
  const mayRead = useMaySetUpIntake();
  return (
    <>
      <PageHeader title={rulesText('title')} back={{ to: staffPages.settings, title: rulesText('settings') }} />
      {mayRead ? <Rules /> : <EmptyState title={rulesText('noAccess')} text={rulesText('noAccessText')} />}
    </>
  );
};

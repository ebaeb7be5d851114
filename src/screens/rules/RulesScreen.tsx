import Button from '@mui/material/Button';
import { Link, useSearchParams } from 'react-router-dom';
import { useKindContext } from '#kinds/kindContext.tsx';
import { staffPages } from '#model/pages/pages.ts';
import { instantText } from '#model/values/time/dates.ts';
import type { RuleSummary } from '#model/wire/rules.ts';
import { EmptyState } from '../../layout/states/EmptyState.tsx';
import { ErrorState } from '../../layout/states/ErrorState.tsx';
import { lazyScreen } from '../../layout/states/lazyScreen.tsx';
import { LoadingOverlay } from '../../layout/states/LoadingOverlay.tsx';
import { PageHeader } from '../../layout/header/PageHeader.tsx';
import { Glyph } from '../../resources/shared/parts/Glyph.tsx';
import { fileEditorText } from '../../messages/en/fileEditorText.ts';
import { rulesText } from '../../messages/en/rulesText.ts';
import { useMaySetUpIntake } from '../../providers/features/intake.ts';
import { useRules } from '../../providers/features/rules.ts';
import { useModel } from '../../providers/schemas.tsx';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import logCss from '../eventLog/eventLog.css?inline';
import { EditButton } from '../fileButtons/EditButton.tsx';
import { PublishActiveButton } from '../fileButtons/PublishActiveButton.tsx';
import { SwitchButton } from '../fileButtons/SwitchButton.tsx';
import { useEditedFile } from '../fileButtons/useEditedFile.ts';
import { DeadlineReport } from './DeadlineReport.tsx';
import { PastRecords } from './PastRecords.tsx';
import { RuleRuns } from './RuleRuns.tsx';
import css from './rules.css?inline';
import { NoteText } from '../../resources/shared/parts/NoteText.tsx';
import { ruleSentence } from '../fileEditor/file/ruleSentence.ts';
import { loadFileEditor } from '../fileEditor/loadFileEditor.ts';

adoptStyles(logCss);
adoptStyles(css);

const FileEditor = lazyScreen(loadFileEditor);

const shownCounts = ['done', 'waiting', 'ended', 'shadow'] as const;

const RuleSwitches = ({ rule: { name, title, mode } }: { readonly rule: RuleSummary }) => {
  const file = { file: `rules/${name}.json`, title, queryKey: 'rules' };
  return (
    <>
      {mode === 'off' && (
        <PublishActiveButton
          {...file}
          to="shadow"
          label={rulesText('tryInShadow')}
          done={rulesText('triedInShadow', { title })}
          variant="text"
        />
      )}
      {mode === 'shadow' && <SwitchButton {...file} active />}
      <SwitchButton {...file} active={mode === 'on'} />
    </>
  );
};

const RuleRow = ({ rule, onTry }: { readonly rule: RuleSummary; readonly onTry: () => void }) => {
  const model = useModel();
  const context = useKindContext();
  const { timeZone } = context;
  const schema = model.rules.find(({ name }) => name === rule.name);
  const failed = rule.counts['failed'] ?? 0;
  const counts = shownCounts.flatMap((state) => {
    const count = rule.counts[state] ?? 0;
    return count === 0 ? [] : [rulesText(`counts.${state}`, { count })];
  });
  const { title } = rule;
  return (
    <li className="log-entry">
      <div className="log-entry-head">
        <h2>{rule.title}</h2>
        <span className="log-mark" data-mark={rule.mode}>
          {rulesText(`status.${rule.mode}`)}
        </span>
        <span className="log-mark">{rulesText(`kind.${rule.kind}`)}</span>
        <Button size="small" variant="text" onClick={onTry} aria-label={`${rulesText('past.open')}: ${rule.title}`}>
          {rulesText('past.open')}
        </Button>
        <EditButton file={`rules/${rule.name}.json`} title={title} />
        <RuleSwitches rule={rule} />
      </div>
      {schema !== undefined && (
        <p>
          <NoteText text={ruleSentence(schema, model, context)} />
        </p>
      )}
      {rule.problems.length > 0 && (
        <p className="log-facts">
          {rule.problems.map((problem) => (
            <span key={problem} className="log-failed">
              {problem}
            </span>
          ))}
        </p>
      )}
      <p className="log-facts">
        <span>{counts.length === 0 && failed === 0 ? rulesText('nothing') : counts.join(' · ')}</span>
        {failed > 0 && <span className="log-failed">{rulesText('counts.failed', { count: failed })}</span>}
        {rule.lastAt !== null && <span>{rulesText('last', { time: instantText(rule.lastAt, timeZone) })}</span>}
      </p>
    </li>
  );
};

const Rules = () => {
  const { data: rules, error, isPending, refetch } = useRules();
  const hasDeadlines = useModel().rules.some(({ deadline }) => deadline !== undefined);
  const [params, setParams] = useSearchParams();
  const tried = rules?.find(({ name }) => name === params.get('replay'));
  const tryRule = (name: string | undefined): void => {
    const next = new URLSearchParams(params);
    next.delete('days');
    if (name === undefined) next.delete('replay');
    else next.set('replay', name);
    setParams(next, { replace: true });
  };
  return (
    <div className="log-page">
      <p className="gable-form-hint">
        {rulesText('intro')} <Link to={staffPages.schemas}>{rulesText('edit')}</Link>
      </p>
      {error !== null && <ErrorState error={error} title={rulesText('loadFailed')} onRetry={() => void refetch()} />}
      {isPending && <LoadingOverlay loading />}
      {rules?.length === 0 && <EmptyState title={rulesText('none')} text={rulesText('noneText')} />}
      {rules !== undefined && rules.length > 0 && (
        <>
          <ol className="log-list" aria-label={rulesText('title')}>
            {rules.map((rule) => (
              <RuleRow key={rule.name} rule={rule} onTry={() => tryRule(rule.name)} />
            ))}
          </ol>
          {tried !== undefined && <PastRecords key={tried.name} rule={tried} onClose={() => tryRule(undefined)} />}
          {hasDeadlines && <DeadlineReport />}
          <RuleRuns rules={rules} />
        </>
      )}
    </div>
  );
};

const RuleEditor = ({
  name,
  onEdit,
}: {
  readonly name: string;
  readonly onEdit: (name: string | undefined) => void;
}) => {
  const { data: rules } = useRules();
  const [, setParams] = useSearchParams();
  const rule = rules?.find((one) => one.name === name);
  return (
    <FileEditor
      key={name}
      folder="rules"
      name={name === '' ? undefined : name}
      back={{ to: staffPages.rules, title: rulesText('title') }}
      actions={
        rule !== undefined && (
          <>
            <Button size="small" onClick={() => setParams({ replay: name })}>
              {rulesText('past.open')}
            </Button>
            <RuleSwitches rule={rule} />
          </>
        )
      }
      onSaved={onEdit}
      onClose={() => onEdit(undefined)}
    />
  );
};

/** The screen Settings → Rules: every rule as a sentence, the log of runs, and the form of a rule. */
export const RulesScreen = () => {
  const mayRead = useMaySetUpIntake();
  const { mayEdit, edited, edit } = useEditedFile();
  if (mayRead && edited !== undefined) return <RuleEditor name={edited} onEdit={edit} />;
  return (
    <>
      <PageHeader
        title={rulesText('title')}
        back={{ to: staffPages.settings, title: rulesText('settings') }}
        actions={
          mayRead &&
          mayEdit && (
            <Button size="small" variant="contained" startIcon={<Glyph name="add" />} onClick={() => edit('')}>
              {fileEditorText('new.rules')}
            </Button>
          )
        }
      />
      {mayRead ? <Rules /> : <EmptyState title={rulesText('noAccess')} text={rulesText('noAccessText')} />}
    </>
  );
};

import Button from '@mui/material/Button';
import { useState } from 'react';
import { staffPages } from '#model/pages/pages.ts';
import { EmptyState } from '../../layout/states/EmptyState.tsx';
import { ErrorState } from '../../layout/states/ErrorState.tsx';
import { lazyScreen } from '../../layout/states/lazyScreen.tsx';
import { LoadingOverlay } from '../../layout/states/LoadingOverlay.tsx';
import { PageHeader } from '../../layout/header/PageHeader.tsx';
import { Glyph } from '../../resources/shared/parts/Glyph.tsx';
import { fileEditorText } from '../../messages/en/fileEditorText.ts';
import { intakeText } from '../../messages/en/intakeText.ts';
import { useIntakeSources, useMaySetUpIntake } from '../../providers/features/intake.ts';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import { SwitchButton } from '../fileButtons/SwitchButton.tsx';
import { useEditedFile } from '../fileButtons/useEditedFile.ts';
import logCss from '../eventLog/eventLog.css?inline';
import { Deliveries } from './Deliveries.tsx';
import css from './intake.css?inline';
import { SetupSheet } from './SetupSheet.tsx';
import { SourceRow } from './SourceRow.tsx';
import { loadFileEditor } from '../fileEditor/loadFileEditor.ts';

adoptStyles(logCss);
adoptStyles(css);

const FileEditor = lazyScreen(loadFileEditor);

const Sources = () => {
  const { data: sources, error, isPending, refetch } = useIntakeSources();
  const [setup, setSetup] = useState<string>();
  const open = sources?.find(({ name }) => name === setup);
  return (
    <div className="log-page">
      <p className="gable-form-hint">{intakeText('intro')}</p>
      {error !== null && <ErrorState error={error} title={intakeText('loadFailed')} onRetry={() => void refetch()} />}
      {isPending && <LoadingOverlay loading />}
      {sources?.length === 0 && <EmptyState title={intakeText('none')} text={intakeText('noneText')} />}
      {sources !== undefined && sources.length > 0 && (
        <>
          <section className="gable-section" aria-labelledby="intake-sources">
            <h2 id="intake-sources">{intakeText('sources')}</h2>
            <ul className="log-list">
              {sources.map((source) => (
                <SourceRow key={source.name} source={source} onSetUp={() => setSetup(source.name)} />
              ))}
            </ul>
          </section>
          <Deliveries sources={sources} />
        </>
      )}
      {open !== undefined && <SetupSheet source={open} onClose={() => setSetup(undefined)} />}
    </div>
  );
};

const SourceEditor = ({
  name,
  onEdit,
}: {
  readonly name: string;
  readonly onEdit: (name: string | undefined) => void;
}) => {
  const { data: sources } = useIntakeSources();
  const source = sources?.find((one) => one.name === name);
  return (
    <FileEditor
      key={name}
      folder="intake"
      name={name === '' ? undefined : name}
      back={{ to: staffPages.intake, title: intakeText('title') }}
      actions={
        source !== undefined && (
          <SwitchButton file={`intake/${name}.json`} title={source.title} active={source.active} queryKey="intake" />
        )
      }
      onSaved={onEdit}
      onClose={() => onEdit(undefined)}
    />
  );
};

/** The screen Settings → Intake: the sources of records, their setup, and the log of deliveries. */
export const IntakeScreen = () => {
  const mayRead = useMaySetUpIntake();
  const { mayEdit, edited, edit } = useEditedFile();
  if (mayRead && edited !== undefined) return <SourceEditor name={edited} onEdit={edit} />;
  return (
    <>
      <PageHeader
        title={intakeText('title')}
        back={{ to: staffPages.settings, title: intakeText('settings') }}
        actions={
          mayRead &&
          mayEdit && (
            <Button size="small" variant="contained" startIcon={<Glyph name="add" />} onClick={() => edit('')}>
              {fileEditorText('new.intake')}
            </Button>
          )
        }
      />
      {mayRead ? <Sources /> : <EmptyState title={intakeText('noAccess')} text={intakeText('noAccessText')} />}
    </>
  );
};

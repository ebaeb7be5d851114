import { useState } from 'react';
import { staffPages } from '#model/pages/pages.ts';
import { EmptyState } from '../../layout/EmptyState.tsx';
import { ErrorState } from '../../layout/ErrorState.tsx';
import { LoadingOverlay } from '../../layout/LoadingOverlay.tsx';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { intakeText } from '../../messages/en/intakeText.ts';
import { useIntakeSources, useMaySetUpIntake } from '../../providers/intake.ts';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import { Deliveries } from './Deliveries.tsx';
import css from './intake.css?inline';
import { SetupSheet } from './SetupSheet.tsx';
import { SourceRow } from './SourceRow.tsx';

adoptStyles(css);

const Sources = () => {
  const { data: sources, error, isPending, refetch } = useIntakeSources();
  const [setup, setSetup] = useState<string>();
  const open = sources?.find(({ name }) => name === setup);
  return (
    <div className="intake-page">
      <p className="gable-form-hint">{intakeText('intro')}</p>
      {error !== null && <ErrorState error={error} title={intakeText('loadFailed')} onRetry={() => void refetch()} />}
      {isPending && <LoadingOverlay loading />}
      {sources?.length === 0 && <EmptyState title={intakeText('none')} text={intakeText('noneText')} />}
      {sources !== undefined && sources.length > 0 && (
        <>
          <section className="gable-section" aria-labelledby="intake-sources">
            <h2 id="intake-sources">{intakeText('sources')}</h2>
            <ul className="intake-list">
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

/** Settings → Intake: the sources of records, their setup, and every delivery with its result. */
export const IntakeScreen = () => {
  const mayRead = useMaySetUpIntake();
  return (
    <>
      <PageHeader title={intakeText('title')} back={{ to: staffPages.settings, title: intakeText('settings') }} />
      {mayRead ? <Sources /> : <EmptyState title={intakeText('noAccess')} text={intakeText('noAccessText')} />}
    </>
  );
};

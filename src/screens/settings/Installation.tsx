import { useState } from 'react';
import Button from '@mui/material/Button';
import { useNotify } from 'ra-core';
import { useInstallation, useRemoveSample } from '../../providers/features/installation.ts';
import { settingsText } from '../../messages/en/settingsText.ts';
import { failureOf } from '../../resources/shared/failureOf.ts';

/**
 * The section for administrators: problems of the schema files, and a button that removes the sample data. Renders
 * nothing if there are neither problems nor sample data.
 */
export const Installation = () => {
  const installation = useInstallation();
  if (installation === undefined) return null;
  return (
    <>
      {installation.schemaProblems.length > 0 && (
        <section className="gable-section" role="alert">
          <h2>{settingsText('rejected.title')}</h2>
          <p className="gable-form-hint">{settingsText('rejected.text')}</p>
          <ul className="gable-problems">
            {installation.schemaProblems.map((problem) => (
              <li key={problem}>
                <code>{problem}</code>
              </li>
            ))}
          </ul>
        </section>
      )}
      {installation.sample && <RemoveSample />}
    </>
  );
};

const RemoveSample = () => {
  const notify = useNotify();
  const removeSample = useRemoveSample();
  const [step, setStep] = useState<'offered' | 'asked' | 'running'>('offered');
  const remove = async (): Promise<void> => {
    setStep('running');
    try {
      await removeSample();
      notify(settingsText('sample.removed'), { type: 'success' });
    } catch (error) {
      setStep('offered');
      notify(failureOf(error).message, { type: 'error' });
    }
  };
  return (
    <section className="gable-section">
      <h2>{settingsText('sample.title')}</h2>
      <p className="gable-form-hint">{settingsText('sample.text')}</p>
      {step === 'offered' ? (
        <div>
          <Button variant="outlined" color="error" onClick={() => setStep('asked')}>
            {settingsText('sample.remove')}
          </Button>
        </div>
      ) : (
        <div className="gable-button-row">
          <Button variant="contained" color="error" loading={step === 'running'} onClick={() => void remove()}>
            {settingsText('sample.confirm')}
          </Button>
          <Button onClick={() => setStep('offered')} disabled={step === 'running'}>
            {settingsText('sample.keep')}
          </Button>
        </div>
      )}
    </section>
  );
};

import { useState } from 'react';
import Button from '@mui/material/Button';
import { useNotify } from 'react-admin';
import { useInstallation, useRemoveSample } from '../providers/installation.ts';

/** For those who run the place: what is wrong with the schema files, and the way to be rid of the sample agency. */
export const Installation = () => {
  const installation = useInstallation();
  if (installation === undefined) return null;
  return (
    <>
      {installation.schemaProblems.length > 0 && (
        <section className="gable-section" role="alert">
          <h2>The last schema edit was rejected</h2>
          <p className="gable-form-hint">The previous version stays active. Correct the file and save it again.</p>
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
      notify('Sample agency removed.', { type: 'success' });
    } catch (error) {
      setStep('offered');
      notify(error instanceof Error ? error.message : String(error), { type: 'error' });
    }
  };
  return (
    <section className="gable-section">
      <h2>Sample agency</h2>
      <p className="gable-form-hint">
        Sample leads, properties, projects and people to try things with. Removing them keeps your own records, roles
        and the admin. You can't undo this.
      </p>
      {step === 'offered' ? (
        <div>
          <Button variant="outlined" color="error" onClick={() => setStep('asked')}>
            Remove sample agency
          </Button>
        </div>
      ) : (
        <div className="gable-button-row">
          <Button variant="contained" color="error" loading={step === 'running'} onClick={() => void remove()}>
            Remove sample agency now
          </Button>
          <Button onClick={() => setStep('offered')} disabled={step === 'running'}>
            Keep
          </Button>
        </div>
      )}
    </section>
  );
};

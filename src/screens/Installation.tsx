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
          <h2>The last edit of the schemas was not taken over</h2>
          <p className="gable-form-hint">The version before it stays in force. Correct the file and save it again.</p>
          <ul className="gable-problems">{installation.schemaProblems.map((problem) => <li key={problem}><code>{problem}</code></li>)}</ul>
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
      notify('The sample agency is removed.', { type: 'success' });
    } catch (error) {
      setStep('offered');
      notify(error instanceof Error ? error.message : String(error), { type: 'error' });
    }
  };
  return (
    <section className="gable-section">
      <h2>Sample agency</h2>
      <p className="gable-form-hint">
        Its leads, properties, projects and people are here to try things with. Removing them keeps your own records, the roles and the admin; it can not be undone.
      </p>
      {step === 'offered'
        ? <div><Button variant="outlined" color="error" onClick={() => setStep('asked')}>Remove the sample agency</Button></div>
        : (
          <div className="gable-button-row">
            <Button variant="contained" color="error" loading={step === 'running'} onClick={() => void remove()}>Remove all of it now</Button>
            <Button onClick={() => setStep('offered')} disabled={step === 'running'}>Keep it</Button>
          </div>
        )}
    </section>
  );
};

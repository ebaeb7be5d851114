import Button from '@mui/material/Button';
import { useNotify } from 'ra-core';
import { PageHeader } from '../layout/PageHeader.tsx';
import { personName } from '../layout/personName.ts';
import { useMe } from '../providers/permissions.tsx';
import { useModel, useNewerModel } from '../schemas.tsx';
import { useColorMode } from '../theme/useColorMode.ts';
import { Installation } from './Installation.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import './screens.css';

const modes = { system: 'As the device', light: 'Light', dark: 'Dark' } as const;

/** What one may set for oneself, and the state of the schemas. */
export const SettingsScreen = () => {
  const notify = useNotify();
  const me = useMe();
  return (
    <>
      <PageHeader title="Settings" />
      <div className="gable-settings">
        <Colours />
        <section className="gable-section">
          <h2>My account</h2>
          <p className="gable-form-hint">Signed in as {personName(me)}. Changing the password signs out every other device.</p>
          <NewPasswordForm onDone={() => notify('Your password is changed.', { type: 'success' })} />
        </section>
        <Schemas />
        <Installation />
      </div>
    </>
  );
};

const Colours = () => {
  const { mode, setMode } = useColorMode();
  return (
    <section className="gable-section">
      <h2 id="colours">Colours</h2>
      <div className="gable-choices" role="radiogroup" aria-labelledby="colours">
        {Object.entries(modes).map(([name, title]) => (
          <label key={name}>
            <input type="radio" name="colours" checked={mode === name} onChange={() => setMode(name as keyof typeof modes)} />{title}
          </label>
        ))}
      </div>
    </section>
  );
};

const Schemas = () => {
  const model = useModel();
  const { newer, applyNewer } = useNewerModel();
  const resources = Object.values(model.resources);
  const fieldCount = resources.reduce((sum, { fields }) => sum + fields.filter(({ system }) => !system).length, 0);
  return (
    <section className="gable-section">
      <h2>Schemas</h2>
      <dl className="gable-facts">
        <dt>Version</dt><dd>{model.version}</dd>
        <dt>State</dt><dd>{newer === undefined ? 'In force' : `A newer version, ${newer.version}, is ready`}</dd>
        <dt>Contents</dt><dd>{resources.length} resources, {fieldCount} fields</dd>
      </dl>
      {newer !== undefined && <div><Button variant="outlined" onClick={applyNewer}>Use the newer version</Button></div>}
    </section>
  );
};

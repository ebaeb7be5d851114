import { useNotify } from 'ra-core';
import { personName } from '../../layout/personName.ts';
import { changePasswordPath } from '../../providers/api/config/contractPaths.ts';
import { useCurrentUser } from '../../providers/PermissionsProvider.tsx';
import { serves } from '../../providers/api/config/serverCalls.ts';
import { useColorMode } from '../../theme/useColorMode.ts';
import { NewPasswordForm } from '../signIn/NewPasswordForm.tsx';
import { LanguageSection } from './LanguageSection.tsx';
import { Notifications } from './Notifications.tsx';
import { settingsText } from '../../messages/en/settingsText.ts';

const modes = ['system', 'light', 'dark'] as const;

const Appearance = () => {
  const { mode, setMode } = useColorMode();
  return (
    <section className="gable-section">
      <h2 id="colors">{settingsText('appearance.title')}</h2>
      <div className="gable-choices" role="radiogroup" aria-labelledby="colors">
        {modes.map((name) => (
          <label key={name}>
            <input type="radio" name="colors" checked={mode === name} onChange={() => setMode(name)} />
            {settingsText(`appearance.${name}`)}
          </label>
        ))}
      </div>
    </section>
  );
};

/** The sections with the user's own settings: language, appearance, notifications and password. */
export const Account = () => {
  const notify = useNotify();
  const me = useCurrentUser();
  return (
    <>
      <LanguageSection />
      <Appearance />
      <Notifications />
      <section className="gable-section">
        <h2>{settingsText('account.title')}</h2>
        {serves(changePasswordPath) ? (
          <>
            <p className="gable-form-hint">{settingsText('account.signedIn', { name: personName(me) })}</p>
            <NewPasswordForm onDone={() => notify(settingsText('account.changed'), { type: 'success' })} />
          </>
        ) : (
          <p className="gable-form-hint">{settingsText('account.signedInOnly', { name: personName(me) })}</p>
        )}
      </section>
    </>
  );
};

import { useNotify } from 'react-admin';
import { personName } from '../../layout/personName.ts';
import { changePasswordPath } from '../../providers/api/contractPaths.ts';
import { useCurrentUser } from '../../providers/PermissionsProvider.tsx';
import { serves } from '../../providers/api/serverCalls.ts';
import { useColorMode } from '../../theme/useColorMode.ts';
import { NewPasswordForm } from '../signIn/NewPasswordForm.tsx';

const modes = { system: 'Same as device', light: 'Light', dark: 'Dark' } as const;

const Appearance = () => {
  const { mode, setMode } = useColorMode();
  return (
    <section className="gable-section">
      <h2 id="colours">Appearance</h2>
      <div className="gable-choices" role="radiogroup" aria-labelledby="colours">
        {Object.entries(modes).map(([name, title]) => (
          <label key={name}>
            <input
              type="radio"
              name="colours"
              checked={mode === name}
              onChange={() => setMode(name as keyof typeof modes)}
            />
            {title}
          </label>
        ))}
      </div>
    </section>
  );
};

/** What everybody sets for themselves: colours and password. */
export const Account = () => {
  const notify = useNotify();
  const me = useCurrentUser();
  return (
    <>
      <Appearance />
      <section className="gable-section">
        <h2>My account</h2>
        {serves(changePasswordPath) ? (
          <>
            <p className="gable-form-hint">
              Signed in as {personName(me)}. Changing the password signs out every other device.
            </p>
            <NewPasswordForm onDone={() => notify('Password changed.', { type: 'success' })} />
          </>
        ) : (
          <p className="gable-form-hint">
            Signed in as {personName(me)}. Changing the password is not available on this server.
          </p>
        )}
      </section>
    </>
  );
};

import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { personName } from '../../layout/shell/menu/personName.ts';
import { may } from '#model/permissions/permissions.ts';
import { changeSignInPaths } from '../../providers/api/config/changeSignInPaths.ts';
import { changePasswordPath } from '../../providers/api/config/contractPaths.ts';
import { useCurrentUser, usePermissionMap } from '../../providers/PermissionsProvider.tsx';
import { serves } from '../../providers/api/config/serverCalls.ts';
import { useModel } from '../../providers/schemas.tsx';
import { useColorMode } from '../../theme/useColorMode.ts';
import { NewPasswordForm } from '../signIn/NewPasswordForm.tsx';
import { NewSignInForm } from './NewSignInForm.tsx';
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

type OwnSignInProps = { readonly name: keyof typeof changeSignInPaths };

/** The section in which users change their own email address or username. Rendered for users who may edit users. */
const OwnSignIn = ({ name }: OwnSignInProps) => {
  const notify = useNotify();
  const queries = useQueryClient();
  const { resources } = useModel();
  const map = usePermissionMap();
  const me = useCurrentUser();
  const { users } = resources;
  if (users === undefined || !serves(changeSignInPaths[name]) || !may(map, users, 'update')) return null;
  const changed = (): void => {
    notify(settingsText(`account.${name}.changed`), { type: 'success' });
    void queries.invalidateQueries();
  };
  return (
    <section className="gable-section">
      <h2>{settingsText(`account.${name}.title`)}</h2>
      <p>{String(me?.[name] ?? '')}</p>
      <p className="gable-form-hint">{settingsText(`account.${name}.hint`)}</p>
      <NewSignInForm name={name} onDone={changed} />
    </section>
  );
};

/** The sections with the user's own settings: language, appearance, notifications, password and email address. */
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
      <OwnSignIn name="username" />
      <OwnSignIn name="email" />
    </>
  );
};

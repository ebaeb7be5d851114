import { Link } from 'react-router-dom';
import type { ReactNode } from 'react';
import type { Field } from '#model/field.ts';
import { staffPages } from '#model/pages/pages.ts';
import { formText } from '../../../messages/en/formText.ts';
import { changeSignInPaths } from '../../../providers/api/config/changeSignInPaths.ts';
import { serves } from '../../../providers/api/config/serverCalls.ts';
import { useInstallation } from '../../../providers/features/installation.ts';
import { FieldValue } from '../../shared/parts/FieldValue.tsx';

type OwnSignInProps = {
  readonly field: Field;
  readonly value: unknown;
  /** The input of the field. */
  readonly children: ReactNode;
};

/**
 * A sign-in field of the user's own record, which is changed only with the password: a text, and a link to the
 * settings. During the setup of a new installation, when the server asks for no password, the input.
 */
export const OwnSignIn = ({ field, value, children }: OwnSignInProps) => {
  const isSettingUp = useInstallation()?.setup?.formsDone === false;
  if (isSettingUp || !serves(changeSignInPaths.email)) return children;
  return (
    <div className="rec-locked">
      <span className="rec-locked-title">{field.title}</span>
      <FieldValue field={field} value={value} readable />
      <Link className="rec-locked-title" to={staffPages.settings}>
        {formText('ownSignIn')}
      </Link>
    </div>
  );
};

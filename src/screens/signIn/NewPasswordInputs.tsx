import { signInText } from '../../messages/en/signInText.ts';
import { PasswordInput } from './PasswordInput.tsx';
import type { Problems } from './useSubmit.ts';

/** A new password and its repetition. */
export type TypedTwice = { readonly wanted: string; readonly repeated: string };

/** The value of the inputs before the user types: both blank. */
export const emptyPasswords: TypedTwice = { wanted: '', repeated: '' };

/**
 * Returns the problems of a new password and its repetition: input → message. Empty if both are the same and not blank.
 */
export const newPasswordProblems = ({ wanted, repeated }: TypedTwice): Problems => ({
  ...(wanted === '' ? { newPassword: signInText('new.enterNew') } : {}),
  ...(wanted !== '' && repeated !== wanted ? { repeated: signInText('new.differ') } : {}),
});

type NewPasswordInputsProps = {
  readonly value: TypedTwice;
  readonly onChange: (value: TypedTwice) => void;
  readonly problems: Problems;
};

/** The inputs for a new password and its repetition. */
export const NewPasswordInputs = ({ value, onChange, problems }: NewPasswordInputsProps) => (
  <>
    <PasswordInput
      label={signInText('new.new')}
      value={value.wanted}
      onChange={(wanted) => onChange({ ...value, wanted })}
      problem={problems['newPassword']}
      hint={signInText('new.hint')}
      autoComplete="new-password"
    />
    <PasswordInput
      label={signInText('new.confirm')}
      value={value.repeated}
      onChange={(repeated) => onChange({ ...value, repeated })}
      problem={problems['repeated']}
      autoComplete="new-password"
    />
  </>
);

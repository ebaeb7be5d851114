import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useNotify } from 'ra-core';
import { useKindContext } from '#kinds/kindContext.tsx';
import { instantText } from '#model/values/time/dates.ts';
import type { IntakeSecret } from '#model/wire/intake.ts';
import { intakeText } from '../../messages/en/intakeText.ts';
import { failureOf } from '../../resources/shared/failureOf.ts';
import { CopyField } from './CopyField.tsx';

/** Properties of `SecretRow`. */
export type SecretRowProps = {
  readonly secret: IntakeSecret;
  readonly title: string;
  /** Whether the provider gives the secret, such as the password of a mailbox. The user then types it. */
  readonly isGiven?: boolean;
  /** Returns the text to copy, such as an address, for a secret that was just created. */
  readonly textOf: (value: string) => string;
  /** Stores the secret. Resolves to its text if the server created it, otherwise to null. */
  readonly onSave: (secret: { readonly name: string; readonly value?: string }) => Promise<string | null>;
};

type SecretFormProps = Pick<SecretRowProps, 'secret' | 'title' | 'onSave'> & {
  readonly isGiven: boolean;
  /** Called with the secret that the server created, or with null if the user typed it. */
  readonly onSaved: (made: string | null) => void;
};

/** The form that sets a secret. If the user types none, the server creates it, unless the other side gives it. */
const SecretForm = ({ secret: { name, setAt }, title, isGiven, onSave, onSaved }: SecretFormProps) => {
  const notify = useNotify();
  const [value, setValue] = useState('');
  const [isSending, setIsSending] = useState(false);
  const save = async (): Promise<void> => {
    setIsSending(true);
    try {
      const made = await onSave(value.trim() === '' ? { name } : { name, value: value.trim() });
      setValue('');
      onSaved(made);
    } catch (error) {
      notify(failureOf(error).message, { type: 'error' });
    } finally {
      setIsSending(false);
    }
  };
  const label = intakeText(isGiven ? 'secret.given' : 'secret.value');
  const action = intakeText(isGiven ? 'secret.save' : setAt === null ? 'secret.create' : 'secret.replace');
  return (
    <div className="intake-secret-form">
      <TextField
        size="small"
        fullWidth
        label={label}
        type={isGiven ? 'password' : 'text'}
        value={value}
        onChange={({ target }) => setValue(target.value)}
        slotProps={{
          htmlInput: {
            autoComplete: isGiven ? 'new-password' : 'off',
            spellCheck: false,
            'aria-label': `${title}: ${label}`,
          },
        }}
      />
      <Button
        variant="outlined"
        disabled={isGiven && value.trim() === ''}
        loading={isSending}
        onClick={() => void save()}
        aria-label={`${action}: ${title}`}
      >
        {action}
      </Button>
    </div>
  );
};

/**
 * A secret of a source or channel: when it was set, and the form that sets it. A secret that the server created is
 * shown once, in the text that `textOf` returns.
 */
export const SecretRow = ({ secret, title, isGiven = false, textOf, onSave }: SecretRowProps) => {
  const { timeZone } = useKindContext();
  const notify = useNotify();
  const [made, setMade] = useState<string>();
  const onSaved = (created: string | null): void => {
    setMade(created ?? undefined);
    if (created === null) notify(intakeText('secret.saved'), { type: 'success' });
  };
  const { setAt } = secret;
  return (
    <div className="intake-secret">
      <p>
        <strong>{title}</strong>{' '}
        <span className="log-quiet">
          {setAt === null
            ? intakeText('secret.unset')
            : intakeText('secret.set', { time: instantText(setAt, timeZone) })}
        </span>
      </p>
      {made === undefined ? (
        <SecretForm {...{ secret, title, isGiven, onSave, onSaved }} />
      ) : (
        <>
          <CopyField label={title} text={textOf(made)} />
          <p className="log-quiet">{intakeText('secret.once')}</p>
        </>
      )}
    </div>
  );
};

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

/**
 * A secret of a source or channel: when it was set, and the form that sets it. With `isGiven`, the user must type the
 * secret, because the provider gives it. Otherwise the server can create the secret, which is then shown once, in the
 * text that `textOf` returns.
 */
export const SecretRow = ({ secret: { name, setAt }, title, isGiven = false, textOf, onSave }: SecretRowProps) => {
  const { timeZone } = useKindContext();
  const notify = useNotify();
  const [value, setValue] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [made, setMade] = useState<string>();
  const save = async (): Promise<void> => {
    setIsSending(true);
    try {
      const answer = await onSave(value.trim() === '' ? { name } : { name, value: value.trim() });
      setMade(answer ?? undefined);
      setValue('');
      if (answer === null) notify(intakeText('secret.saved'), { type: 'success' });
    } catch (error) {
      notify(failureOf(error).message, { type: 'error' });
    } finally {
      setIsSending(false);
    }
  };
  const label = intakeText(isGiven ? 'secret.given' : 'secret.value');
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
            aria-label={`${intakeText(isGiven ? 'secret.save' : setAt === null ? 'secret.create' : 'secret.replace')}: ${title}`}
          >
            {intakeText(isGiven ? 'secret.save' : setAt === null ? 'secret.create' : 'secret.replace')}
          </Button>
        </div>
      ) : (
        <>
          <CopyField label={title} text={textOf(made)} />
          <p className="log-quiet">{intakeText('secret.once')}</p>
        </>
      )}
    </div>
  );
};

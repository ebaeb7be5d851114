import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useKindContext } from '#kinds/kindContext.tsx';
import { instantText } from '#model/values/dates.ts';
import type { IntakeSecret } from '#model/wire/intake.ts';
import { intakeText } from '../../messages/en/intakeText.ts';
import { useSetIntakeSecret } from '../../providers/intake.ts';
import { failureOf } from '../../resources/shared/failureOf.ts';
import { CopyField } from './CopyField.tsx';

const titleOf = (name: string): string => {
  if (name === 'key' || name === 'token' || name === 'accessToken') return intakeText(`secret.${name}`);
  return intakeText('secret.other', { name });
};

type SecretRowProps = {
  readonly source: string;
  readonly secret: IntakeSecret;
  /** The password of a mailbox, which is entered and never made. */
  readonly isPassword?: boolean;
  /** Returns what to copy for a secret that was just made. */
  readonly textOf: (value: string) => string;
};

/** A secret of a source: when it was set, and the form to set or create it. A made one is shown once. */
export const SecretRow = ({ source, secret: { name, setAt }, isPassword = false, textOf }: SecretRowProps) => {
  const { timeZone } = useKindContext();
  const notify = useNotify();
  const setSecret = useSetIntakeSecret();
  const [value, setValue] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [made, setMade] = useState<string>();
  const save = async (): Promise<void> => {
    setIsSending(true);
    try {
      const answer = await setSecret(source, value.trim() === '' ? { name } : { name, value: value.trim() });
      setMade(answer ?? undefined);
      setValue('');
      if (answer === null) notify(intakeText('secret.saved'), { type: 'success' });
    } catch (error) {
      notify(failureOf(error).message, { type: 'error' });
    } finally {
      setIsSending(false);
    }
  };
  const title = isPassword ? intakeText('secret.password') : titleOf(name);
  return (
    <div className="intake-secret">
      <p>
        <strong>{title}</strong>{' '}
        <span className="intake-quiet">
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
            label={intakeText(isPassword ? 'secret.password' : 'secret.value')}
            type={isPassword ? 'password' : 'text'}
            value={value}
            onChange={({ target }) => setValue(target.value)}
            slotProps={{
              htmlInput: {
                autoComplete: isPassword ? 'new-password' : 'off',
                spellCheck: false,
                'aria-label': `${title}: ${intakeText('secret.value')}`,
              },
            }}
          />
          <Button
            variant="outlined"
            disabled={isPassword && value.trim() === ''}
            loading={isSending}
            onClick={() => void save()}
            aria-label={`${intakeText(isPassword ? 'secret.save' : setAt === null ? 'secret.create' : 'secret.replace')}: ${title}`}
          >
            {intakeText(isPassword ? 'secret.save' : setAt === null ? 'secret.create' : 'secret.replace')}
          </Button>
        </div>
      ) : (
        <>
          <CopyField label={title} text={textOf(made)} />
          <p className="intake-quiet">{intakeText('secret.once')}</p>
        </>
      )}
    </div>
  );
};

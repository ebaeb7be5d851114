import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useKindContext, useRecordTitle } from '#kinds/kindContext.tsx';
import { instantText } from '#model/values/time/dates.ts';
import type { DialogProps } from '../../resources/shared/dialogs/dialogProps.ts';
import { Sheet } from '../../resources/shared/parts/Sheet.tsx';
import { useShownOnce } from '../../resources/shared/useShownOnce.ts';
import { IntegrationFrame } from './IntegrationFrame.tsx';
import { previousKey } from './previousKey.ts';
import { secretWords } from './secretWords.ts';
import { actionText } from '../../messages/en/actionText.ts';
import { integrationsText } from '../../messages/en/integrationsText.ts';

/** The hours for which the current key can still work. chosen: a day, so that the other system can be changed. */
const keepChoices = [
  ['none', 0],
  ['hour', 1],
  ['day', 24],
  ['threeDays', 72],
  ['week', 168],
] as const;

/** The dialog that creates the secret of an API key or webhook and shows it once. */
export const SecretDialog = ({ resource, open, onClose }: DialogProps) => {
  const recordTitle = useRecordTitle();
  const { text: secret, isSending, make, copy } = useShownOnce(resource, 'newSecret', 'secret');
  const { timeZone } = useKindContext();
  const [keepHours, setKeepHours] = useState(24);
  const [record] = 'records' in open ? open.records : [];
  if (record === undefined) return null;
  const name = recordTitle(resource, record);
  const words = secretWords(resource, record);
  const canKeep = !words.isFirst && resource.schema.apiKey?.previousUntil !== undefined;
  const previous = previousKey(resource, record);
  const actions =
    secret === undefined ? (
      <>
        <Button onClick={onClose} disabled={isSending}>
          {words.isFirst ? integrationsText('secret.later') : actionText('cancel')}
        </Button>
        <Button
          variant="contained"
          loading={isSending}
          onClick={() => void make(record.id, canKeep ? { keepHours } : {})}
          autoFocus
        >
          {words.act}
        </Button>
      </>
    ) : (
      <Button variant="contained" onClick={onClose}>
        {actionText('done')}
      </Button>
    );
  return (
    <Sheet
      title={
        secret === undefined
          ? integrationsText('secret.title', { action: words.act, record: name })
          : integrationsText('secret.of', { secret: words.what, record: name })
      }
      onClose={onClose}
      actions={actions}
    >
      {secret === undefined ? (
        <>
          <p>{words.before}</p>
          {canKeep && (
            <TextField
              select
              margin="normal"
              fullWidth
              label={integrationsText('key.keep')}
              value={keepHours}
              onChange={({ target }) => setKeepHours(Number(target.value))}
            >
              {keepChoices.map(([name, hours]) => (
                <MenuItem key={hours} value={hours}>
                  {integrationsText(`key.keepFor.${name}`)}
                </MenuItem>
              ))}
            </TextField>
          )}
          {canKeep && previous !== undefined && (
            <p>{integrationsText('key.replaceTwice', { until: instantText(previous.until, timeZone) })}</p>
          )}
        </>
      ) : (
        <IntegrationFrame className="machine-form">
          <div className="machine-secret">
            <output aria-label={words.what}>{secret}</output>
            <Button variant="outlined" onClick={() => void copy()}>
              {actionText('copy')}
            </Button>
          </div>
          <p className="rec-muted">{integrationsText('secret.once')}</p>
        </IntegrationFrame>
      )}
    </Sheet>
  );
};

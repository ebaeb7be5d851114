import Button from '@mui/material/Button';
import { useRecordTitle } from '#kinds/kindContext.tsx';
import type { DialogProps } from '../../resources/shared/dialogs/dialogProps.ts';
import { Sheet } from '../../resources/shared/parts/Sheet.tsx';
import { useShownOnce } from '../../resources/shared/useShownOnce.ts';
import { IntegrationFrame } from './IntegrationFrame.tsx';
import { secretWords } from './secretWords.ts';
import { actionText } from '../../messages/en/actionText.ts';
import { integrationsText } from '../../messages/en/integrationsText.ts';

/** The dialog that creates the secret of an API key or webhook and shows it once. */
export const SecretDialog = ({ resource, open, onClose }: DialogProps) => {
  const recordTitle = useRecordTitle();
  const { text: secret, isSending, make, copy } = useShownOnce(resource, 'newSecret', 'secret');
  const [record] = 'records' in open ? open.records : [];
  if (record === undefined) return null;
  const name = recordTitle(resource, record);
  const words = secretWords(resource, record);
  const actions =
    secret === undefined ? (
      <>
        <Button onClick={onClose} disabled={isSending}>
          {words.isFirst ? integrationsText('secret.later') : actionText('cancel')}
        </Button>
        <Button variant="contained" loading={isSending} onClick={() => void make(record.id)} autoFocus>
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
        <p>{words.before}</p>
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

import Button from '@mui/material/Button';
import { recordTitle } from '#model/values/recordTitle.ts';
import type { DialogProps } from '../../resources/shared/dialogProps.ts';
import { Sheet } from '../../resources/shared/parts/Sheet.tsx';
import { useShownOnce } from '../../resources/shared/useShownOnce.ts';
import { IntegrationFrame } from './IntegrationFrame.tsx';
import { secretWords } from './secretWords.ts';

/** Makes the secret of a record for machines and shows it this once. */
export const SecretDialog = ({ resource, open, onClose }: DialogProps) => {
  const { text: secret, isSending, make, copy } = useShownOnce(resource, 'newSecret', 'secret');
  const [record] = 'records' in open ? open.records : [];
  if (record === undefined) return null;
  const name = recordTitle(resource.recordTitle, record);
  const words = secretWords(resource, record);
  const actions =
    secret === undefined ? (
      <>
        <Button onClick={onClose} disabled={isSending}>
          {words.isFirst ? 'Later' : 'Cancel'}
        </Button>
        <Button variant="contained" loading={isSending} onClick={() => void make(record.id)} autoFocus>
          {words.act}
        </Button>
      </>
    ) : (
      <Button variant="contained" onClick={onClose}>
        Done
      </Button>
    );
  return (
    <Sheet
      title={secret === undefined ? `${words.act}: ${name}` : `${words.what} of ${name}`}
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
              Copy
            </Button>
          </div>
          <p className="rec-muted">Copy it now: it won't be shown again. Store it safely, like a password.</p>
        </IntegrationFrame>
      )}
    </Sheet>
  );
};

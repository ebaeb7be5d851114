import Button from '@mui/material/Button';
import { recordTitle } from '#model/values/recordTitle.ts';
import type { DialogProps } from '../../resources/shared/dialogProps.ts';
import { Sheet } from '../../resources/shared/parts/Sheet.tsx';
import { useShownOnce } from '../../resources/shared/useShownOnce.ts';
import { PeopleFrame } from './PeopleFrame.tsx';

/** Makes a one-time password for somebody and shows it this once. */
export const ResetPasswordDialog = ({ resource, open, onClose }: DialogProps) => {
  const { text: password, isSending, make, copy } = useShownOnce(resource, 'resetPassword', 'password');
  const [record] = 'records' in open ? open.records : [];
  if (record === undefined) return null;
  const name = recordTitle(resource.recordTitle, record);
  const actions =
    password === undefined ? (
      <>
        <Button onClick={onClose} disabled={isSending}>
          Cancel
        </Button>
        <Button variant="contained" loading={isSending} onClick={() => void make(record.id)} autoFocus>
          Reset password
        </Button>
      </>
    ) : (
      <Button variant="contained" onClick={onClose}>
        Done
      </Button>
    );
  return (
    <Sheet
      title={password === undefined ? `Reset the password of ${name}?` : `One-time password of ${name}`}
      width="xs"
      onClose={onClose}
      actions={actions}
    >
      {password === undefined ? (
        <p>
          {name} will be signed out everywhere and gets a one-time password. They choose a new password when they sign
          in.
        </p>
      ) : (
        <PeopleFrame className="people-form">
          <div className="people-password">
            <output aria-label="One-time password">{password}</output>
            <Button variant="outlined" onClick={() => void copy()}>
              Copy
            </Button>
          </div>
          <p className="rec-muted">
            Copy it now: it won't be shown again. Give it to {name} in person or by phone. They choose a new password
            when they sign in.
          </p>
        </PeopleFrame>
      )}
    </Sheet>
  );
};

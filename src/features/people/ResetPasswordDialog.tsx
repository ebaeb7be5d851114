import { useState } from 'react';
import Button from '@mui/material/Button';
import { useNotify } from 'ra-core';
import { accountPaths } from '#model/wire/accountPaths.ts';
import { sendPasswordLink } from '../../providers/features/accounts.ts';
import { serves } from '../../providers/api/config/serverCalls.ts';
import { failureOf } from '../../resources/shared/failureOf.ts';
import { useRecordTitle } from '#kinds/kindContext.tsx';
import type { DialogProps } from '../../resources/shared/dialogs/dialogProps.ts';
import { Sheet } from '../../resources/shared/parts/Sheet.tsx';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
import { type ShownOnce, useShownOnce } from '../../resources/shared/useShownOnce.ts';
import { PeopleFrame } from './PeopleFrame.tsx';
import { actionText } from '../../messages/en/actionText.ts';
import { peopleText } from '../../messages/en/peopleText.ts';

/** Returns `mail`, which emails a user a link to choose a password and then calls `onDone`, and `isMailing`. */
const useMailLink = (onDone: () => void) => {
  const notify = useNotify();
  const [isMailing, setIsMailing] = useState(false);
  const mail = async (id: unknown): Promise<void> => {
    setIsMailing(true);
    try {
      const { to } = await sendPasswordLink(String(id));
      notify(peopleText('password.mailed', { to }), { type: 'success' });
      onDone();
    } catch (error) {
      notify(failureOf(error).message, { type: 'error' });
    } finally {
      setIsMailing(false);
    }
  };
  return { mail, isMailing };
};

type UserProps = { readonly record: ResourceRecord; readonly name: string; readonly isNew: boolean };

type ActionsProps = UserProps & Pick<DialogProps, 'onClose'> & Pick<ShownOnce, 'isSending' | 'make'>;

/** The buttons that create a password or email a link. For a new user, the link is the main action, if possible. */
const Actions = ({ record, isNew, onClose, isSending, make }: ActionsProps) => {
  const { mail, isMailing } = useMailLink(onClose);
  const canMail = serves(accountPaths.send);
  // They then choose a password themselves.
  const isMailMain = isNew && canMail;
  const mailButton = canMail && (
    <Button
      key="mail"
      variant={isMailMain ? 'contained' : 'outlined'}
      disabled={isSending}
      loading={isMailing}
      onClick={() => void mail(record.id)}
    >
      {peopleText('password.mail')}
    </Button>
  );
  const createButton = (
    <Button
      key="create"
      variant={isMailMain ? 'outlined' : 'contained'}
      loading={isSending}
      onClick={() => void make(record.id)}
      autoFocus={!isMailMain}
    >
      {isNew ? peopleText('password.create') : actionText('more.resetPassword')}
    </Button>
  );
  return (
    <>
      <Button onClick={onClose} disabled={isSending}>
        {isNew ? peopleText('password.later') : actionText('cancel')}
      </Button>
      {isMailMain ? [createButton, mailButton] : [mailButton, createButton]}
    </>
  );
};

/** What happens to the user's password. */
const Explanation = ({ name, isNew }: Omit<UserProps, 'record'>) => {
  const canMail = serves(accountPaths.send);
  if (isNew) return <p>{peopleText(canMail ? 'password.how' : 'password.oneTime', { name })}</p>;
  return (
    <>
      <p>{peopleText('password.before', { name })}</p>
      {canMail && <p>{peopleText('password.orMail', { name })}</p>}
    </>
  );
};

/**
 * The dialog that creates a one-time password for a user and shows it once, or emails the user a link to choose a
 * password.
 */
export const ResetPasswordDialog = ({ resource, open, onClose }: DialogProps) => {
  const recordTitle = useRecordTitle();
  const { text: password, isSending, make, copy } = useShownOnce(resource, 'resetPassword', 'password');
  const [record] = 'records' in open ? open.records : [];
  if (record === undefined) return null;
  const name = recordTitle(resource, record);
  const isNew = 'isNew' in open && open.isNew === true;
  if (password === undefined)
    return (
      <Sheet
        title={isNew ? peopleText('password.invite', { name }) : peopleText('password.title', { name })}
        width="xs"
        onClose={onClose}
        actions={<Actions {...{ record, name, isNew, onClose, isSending, make }} />}
      >
        <Explanation name={name} isNew={isNew} />
      </Sheet>
    );
  const done = (
    <Button variant="contained" onClick={onClose}>
      {actionText('done')}
    </Button>
  );
  return (
    <Sheet title={peopleText('password.of', { name })} width="xs" onClose={onClose} actions={done}>
      <PeopleFrame className="people-form">
        <div className="people-password">
          <output aria-label={peopleText('password.name')}>{password}</output>
          <Button variant="outlined" onClick={() => void copy()}>
            {actionText('copy')}
          </Button>
        </div>
        <p className="rec-muted">{peopleText('password.once', { name })}</p>
      </PeopleFrame>
    </Sheet>
  );
};

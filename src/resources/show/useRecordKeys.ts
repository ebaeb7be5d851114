import { useNavigate } from 'react-router-dom';
import type { Resource } from '#model/resource.ts';
import { useKeys } from '../../layout/keys/useKeys.ts';
import { addressOf } from '#model/pages/addresses.ts';
import type { OpenDialog } from '../shared/dialogs/openDialog.ts';
import type { ResourceRecord } from '../shared/resourceRecord.ts';
import type { Rights } from '../shared/useRights.ts';
import { movesOf } from '../status/moves.ts';

/** Returns a function that clicks the button of a way to contact the person on the page. */
const clickWay = (way: 'call' | 'whatsapp' | 'email') => (): void =>
  document.querySelector<HTMLElement>(`.rec-show-actions .rec-way-${way}`)?.click();

type RecordKeyOptions = { readonly rights: Rights; readonly openDialog: (dialog: OpenDialog) => void };

/**
 * Handles keys on a record's page: they open the dialogs for status and note, call the person, send a WhatsApp message
 * or an email, open the form, or return to the list. Keys of actions that the user may not take do nothing.
 */
export const useRecordKeys = (
  resource: Resource,
  record: ResourceRecord,
  { rights, openDialog }: RecordKeyOptions,
): void => {
  const navigate = useNavigate();
  const isDeleted = Boolean(record['deletedAt']);
  const canMove = !isDeleted && rights.may('status') && movesOf(resource, [record], rights.map).length > 0;
  useKeys('record', {
    status: canMove ? () => openDialog({ kind: 'status', records: [record] }) : undefined,
    note: !isDeleted && rights.may('log') ? () => openDialog({ kind: 'note', record }) : undefined,
    call: clickWay('call'),
    whatsapp: clickWay('whatsapp'),
    email: clickWay('email'),
    edit: !isDeleted && rights.may('update') ? () => void navigate(addressOf(resource, 'edit', record)) : undefined,
    back: () => void navigate(addressOf(resource, 'list'), { state: { restore: true } }),
  });
};

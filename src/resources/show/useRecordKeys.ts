import type { Resource } from '#model/resource.ts';
import type { OpenDialog } from '../shared/openDialog.ts';
import type { ResourceRecord } from '../shared/resourceRecord.ts';
import { usePageKeys } from '../shared/usePageKeys.ts';
import { useRights } from '../shared/useRights.ts';

type RecordKeys = {
  readonly resource: Resource;
  readonly record: ResourceRecord;
  readonly openDialog: (dialog: OpenDialog) => void;
};

const click = (way: string): void => document.querySelector<HTMLElement>(`.rec-show-actions .rec-way-${way}`)?.click();

/** Lets the user work with a record's page by the keys of a list: call, message, note, status. */
export const useRecordKeys = ({ resource, record, openDialog }: RecordKeys): void => {
  const rights = useRights(resource);
  const isDeleted = Boolean(record['deletedAt']);
  usePageKeys(
    isDeleted
      ? {}
      : {
          c: () => click('call'),
          w: () => click('whatsapp'),
          e: () => click('email'),
          n: rights.may('log') ? () => openDialog({ kind: 'note', record }) : undefined,
          s:
            resource.states !== undefined && rights.may('status')
              ? () => openDialog({ kind: 'status', records: [record] })
              : undefined,
          '?': () => openDialog({ kind: 'keys', of: 'record' }),
        },
  );
};

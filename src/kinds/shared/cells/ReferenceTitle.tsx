import { useReference } from 'ra-core';
import { useModelResource, useOpenResources, useRecordTitle } from '../../kindContext.tsx';
import { cellText } from '../../../messages/en/cellText.ts';

type Props = { readonly to: string; readonly id: string };

/**
 * Shows the title of one record of the resource `to`, without a link. For a record that was deleted or that the user
 * may not see, shows "Not available". All titles of a screen are fetched with one call. Users who may see no record of
 * `to` cause no call, except for names of users, which everyone may see.
 */
export const ReferenceTitle = ({ to, id }: Props) => {
  const recordTitle = useRecordTitle();
  const resource = useModelResource(to);
  const isOpen = useOpenResources([to]).length > 0 || resource?.fieldsByName['createdBy']?.to === to;
  const { referenceRecord, isPending } = useReference({ reference: to, id, options: { enabled: isOpen } });
  if (referenceRecord !== undefined) return recordTitle(resource, referenceRecord);
  // chosen: a deleted record and one without access show the same text.
  return isPending && isOpen ? null : <i>{cellText('notAvailable')}</i>;
};

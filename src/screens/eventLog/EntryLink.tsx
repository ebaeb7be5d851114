import { Link } from 'react-router-dom';
import { logText } from '../../messages/en/logText.ts';
import { useModel } from '../../providers/schemas.tsx';
import { recordFromTitle, useAddress } from '../../providers/routing/useAddress.ts';

type EntryLinkProps = { readonly resource: string | null; readonly id: string | null };

/**
 * The link to the record of a log entry. Renders nothing if the entry has no record, or for a resource that does not
 * exist.
 */
export const EntryLink = ({ resource: name, id }: EntryLinkProps) => {
  const { resources } = useModel();
  const address = useAddress();
  const resource = resources[name ?? ''];
  return resource === undefined || id === null ? null : (
    <Link to={address(resource, 'show', recordFromTitle(id, resource.title))}>{logText('openRecord')}</Link>
  );
};

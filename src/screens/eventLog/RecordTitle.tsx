import { Link } from 'react-router-dom';
import { recordFromTitle, useAddress } from '../../providers/routing/useAddress.ts';
import { useModel } from '../../providers/schemas.tsx';

type RecordTitleProps = {
  /** Name of the record's resource. */
  readonly resource: string;
  readonly id: string;
  readonly title: string;
};

/** The title of a record, with a link to its page unless the resource no longer exists. */
export const RecordTitle = ({ resource, id, title }: RecordTitleProps) => {
  const { resources } = useModel();
  const address = useAddress();
  const found = Object.hasOwn(resources, resource) ? resources[resource] : undefined;
  return found === undefined ? title : <Link to={address(found, 'show', recordFromTitle(id, title))}>{title}</Link>;
};

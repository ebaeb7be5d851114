import { useReference } from 'ra-core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { addressOf } from '#model/pages/addresses.ts';
import type { Resource } from '#model/resource.ts';
import { useOpenResources, useRecordTitle } from '../../kindContext.tsx';
import { cellText } from '../../../messages/en/cellText.ts';

type Props = {
  readonly to: string;
  readonly id: string;
  /**
   * Shown instead of the link if the user may not open the resource, e.g. the name of a colleague, which all users may
   * see.
   */
  readonly otherwise?: ReactNode;
};

const Found = ({ resource, id }: { readonly resource: Resource; readonly id: string }) => {
  const recordTitle = useRecordTitle();
  const { referenceRecord, isPending } = useReference({ reference: resource.name, id });
  if (referenceRecord !== undefined) {
    return (
      <Link className="cell-link" to={addressOf(resource, 'show', referenceRecord)}>
        {recordTitle(resource, referenceRecord)}
      </Link>
    );
  }
  // chosen: a deleted record and one without access show the same text.
  return isPending ? null : <i>{cellText('notAvailable')}</i>;
};

/**
 * Shows the title of a record of the resource `to` as a link to its page. If the user may not see any records of the
 * resource, shows `otherwise`. For a record that was deleted or that the user may not see, shows "Not available".
 */
export const RecordLink = ({ to, id, otherwise = <i>{cellText('notAvailable')}</i> }: Props) => {
  const [resource] = useOpenResources([to]);
  return resource === undefined ? otherwise : <Found resource={resource} id={id} />;
};

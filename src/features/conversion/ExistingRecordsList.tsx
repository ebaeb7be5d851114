import { Link } from 'react-router-dom';
import type { ExistingPerson } from '#model/wire/wire.ts';
import { recordFromTitle, useAddress } from '../../providers/routing/useAddress.ts';
import { useModel } from '../../providers/schemas.tsx';
import { StateChip } from '../../resources/shared/parts/StateChip.tsx';

/**
 * Shows existing records, each with its status, as links that open in a new window. A record that the user may not see
 * has no `_id`, and only its title is shown.
 */
export const ExistingRecordsList = ({ people }: { readonly people: readonly ExistingPerson[] }) => {
  const address = useAddress();
  const { resources } = useModel();
  return people.map(({ resource, _id, title, state }, index) => {
    const states = resources[resource ?? '']?.states;
    return (
      <span key={_id ?? index} className="cnv-person">
        {_id === undefined || resource === undefined ? (
          title
        ) : (
          <Link to={address(resource, 'show', recordFromTitle(_id, title))} target="_blank" rel="noreferrer">
            {title}
          </Link>
        )}
        {states !== undefined && state !== undefined && <StateChip states={states} value={state} />}
      </span>
    );
  });
};

import { RecordLink } from '#kinds/shared/cells/RecordLink.tsx';
import { isObject } from '#model/schema/json.ts';
import { useModel } from '../../../providers/schemas.tsx';

/** Says which record of another resource the records of a list fit, with the way back to it. */
export const MatchedWith = ({ value }: { readonly value: unknown }) => {
  const { resources } = useModel();
  const [name, id] = isObject(value) ? [value['resource'], value['_id']] : [];
  const near = typeof name === 'string' ? resources[name] : undefined;
  if (near === undefined || typeof id !== 'string') return 'Matches another record';
  return (
    <span className="rec-chip-text">
      <b>Matches</b> <RecordLink to={near.name} id={id} otherwise={near.title} />
    </span>
  );
};

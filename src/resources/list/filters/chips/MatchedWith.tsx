import { RecordLink } from '#kinds/shared/cells/RecordLink.tsx';
import { isObject } from '#model/schema/json.ts';
import { useModel } from '../../../../providers/schemas.tsx';
import { listText } from '../../../../messages/en/listText.ts';
import { textWithNodes } from '../../../../messages/textWithNodes.ts';

/**
 * Describes the filter `value`, which lists the records that match another record, with a link to that record:
 * `{"resource":"leads","_id":"…"}`. If the filter names no record, there is no link.
 */
export const MatchedWith = ({ value }: { readonly value: unknown }) => {
  const { resources } = useModel();
  const [name, id] = isObject(value) ? [value['resource'], value['_id']] : [];
  const near = typeof name === 'string' ? resources[name] : undefined;
  if (near === undefined || typeof id !== 'string') return listText('chips.matches');
  return (
    <span className="rec-chip-text">
      {textWithNodes(listText, 'chips.matchesOf', {
        matches: <b>{listText('chips.matchesWord')}</b>,
        record: <RecordLink to={near.name} id={id} otherwise={near.title} />,
      })}
    </span>
  );
};

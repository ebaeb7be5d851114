import { RecordLink } from '#kinds/shared/cells/RecordLink.tsx';
import { isObject } from '#model/schema/json.ts';
import { useModel } from '../../../../providers/schemas.tsx';
import { listText } from '../../../../messages/en/listText.ts';
import { textWithNodes } from '../../../../messages/textWithNodes.ts';

/**
 * Describes the filter of a list for matches of a record, with a link to this record. `value` names the record:
 * `{"resource":"leads","_id":"…"}`. If it names none, there is no link.
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

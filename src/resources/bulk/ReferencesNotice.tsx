import { Link } from 'react-router-dom';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import type { Resource } from '#model/resource.ts';
import { addressOf } from '#model/pages/addresses.ts';
import { useModel } from '../../providers/schemas.tsx';
import { totalText } from '../list/state/totalText.ts';
import './references.css';
import type { ResourceRecord } from '../shared/resourceRecord.ts';
import type { Reference } from './useReferences.ts';
import { bulkText } from '../../messages/en/bulkText.ts';
import { textWithNodes } from '../../messages/textWithNodes.ts';

type ReferencesNoticeProps = {
  readonly resource: Resource;
  readonly records: readonly ResourceRecord[];
  readonly references: readonly Reference[];
};

type GroupProps = {
  readonly text: string;
  readonly records: readonly ResourceRecord[];
  readonly references: readonly Reference[];
};

const Group = ({ text: intro, records, references }: GroupProps) => {
  const { resources } = useModel();
  if (references.length === 0) return null;
  return (
    <>
      <p>{intro}</p>
      <ul>
        {references.map(({ resource: name, field, fieldTitle, count, atLeast, needs, title }) => {
          const other = resources[name];
          const word = inLowerCase(count === 1 ? (other?.title ?? title) : title);
          const text = bulkText('references.count', { total: totalText({ count, atLeast }), things: word });
          const isFilter = other?.fieldsByName[field]?.filter === true;
          const address =
            other === undefined || !isFilter
              ? undefined
              : `${addressOf(other, 'list')}?filter=${encodeURIComponent(JSON.stringify({ [field]: records.map(({ id }) => id) }))}`;
          return (
            <li key={`${name} ${field}`}>
              {textWithNodes(bulkText, needs === true ? 'references.asRequired' : 'references.as', {
                records:
                  address === undefined ? (
                    <b>{text}</b>
                  ) : (
                    <Link to={address} target="_blank" rel="noreferrer">
                      {text}
                    </Link>
                  ),
                field: fieldTitle,
              })}
            </li>
          );
        })}
      </ul>
    </>
  );
};

/**
 * Lists how many records refer to the records that the user is about to delete, with links to lists of them, and says
 * what happens to the references. Renders nothing if there are none.
 */
export const ReferencesNotice = ({ resource, records, references }: ReferencesNoticeProps) => {
  if (references.length === 0) return null;
  const isOne = records.length === 1;
  const these = isOne
    ? bulkText('references.this', { thing: inLowerCase(resource.title) })
    : bulkText('references.these', { things: inLowerCase(resource.plural) });
  const isNeeded = references.some(({ needs }) => needs === true);
  const [ending, naming] = [
    references.filter(({ ends }) => ends === true),
    references.filter(({ ends }) => ends !== true),
  ];
  const namingText = isNeeded
    ? bulkText(isOne ? 'references.neededOne' : 'references.neededMany')
    : bulkText('references.refer', { these });
  return (
    <div className="rec-references">
      <Group text={namingText} records={records} references={naming} />
      {!isNeeded && <Group text={bulkText('references.links', { these })} records={records} references={ending} />}
    </div>
  );
};

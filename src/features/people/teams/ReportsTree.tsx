import { word } from '#model/language/wording.ts';
import { useGetList } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useRecordTitle } from '#kinds/kindContext.tsx';
import type { Resource } from '#model/resource.ts';
import { stateTypeOf } from '#model/states.ts';
import { ErrorState } from '../../../layout/states/ErrorState.tsx';
import { LoadingOverlay } from '../../../layout/states/LoadingOverlay.tsx';
import { addressOf } from '#model/pages/addresses.ts';
import { Glyph } from '../../../resources/shared/parts/Glyph.tsx';
import type { ResourceRecord } from '../../../resources/shared/resourceRecord.ts';
import { PeopleFrame } from '../PeopleFrame.tsx';
import { type Branch, treeOf } from './treeOf.ts';
import { peopleText } from '../../../messages/en/peopleText.ts';

type ReportsTreeProps = {
  readonly people: Resource;
  /** Field with the person to whom someone reports. */
  readonly above: string;
};

const Person = ({ people, branch }: { readonly people: Resource; readonly branch: Branch }) => {
  const recordTitle = useRecordTitle();
  const { record, size } = branch;
  const { states } = people;
  const isGone = states !== undefined && stateTypeOf(states, record[states.field]) !== 'open';
  return (
    <span className={isGone ? 'people-inactive' : undefined}>
      <Link to={addressOf(people, 'show', record)}>{recordTitle(people, record)}</Link>{' '}
      <small>
        {String(record['designation'] ?? '')}
        {isGone && states !== undefined ? ` · ${word(String(record[states.field]))}` : ''}
        {size > 0 ? ` · ${peopleText('reports.below', { count: size })}` : ''}
      </small>
    </span>
  );
};

const Node = ({ people, branch }: { readonly people: Resource; readonly branch: Branch }) => {
  const recordTitle = useRecordTitle();
  const [isOpen, setIsOpen] = useState(true);
  const name = recordTitle(people, branch.record);
  if (branch.below.length === 0)
    return (
      <li>
        <div className="people-node people-leaf">
          <Person people={people} branch={branch} />
        </div>
      </li>
    );
  return (
    <li>
      <div className="people-node">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={peopleText('reports.of', { name })}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Glyph name="next" size={18} />
        </button>
        <Person people={people} branch={branch} />
      </div>
      {isOpen && <Branches people={people} branches={branch.below} />}
    </li>
  );
};

const Branches = ({ people, branches }: { readonly people: Resource; readonly branches: readonly Branch[] }) => (
  <ul className="people-tree">
    {branches.map((branch) => (
      <Node key={branch.record.id} people={people} branch={branch} />
    ))}
  </ul>
);

/**
 * Shows up to 1000 people as a tree, in which each is below the person they report to. `above`: the name of the field
 * that refers to this person. Managers with the scope `team` see the records of everyone below them.
 */
export const ReportsTree = ({ people, above }: ReportsTreeProps) => {
  const {
    data,
    total = 0,
    isPending,
    error,
    refetch,
  } = useGetList<ResourceRecord>(people.name, { pagination: { page: 1, perPage: 1000 }, sort: people.list.sort });
  if (error !== null)
    return <ErrorState title={peopleText('reports.failed')} error={error} onRetry={() => void refetch()} />;
  if (isPending)
    return (
      <LoadingOverlay loading>
        <div className="rec-waiting" />
      </LoadingOverlay>
    );
  return (
    <PeopleFrame className="people-tree-page">
      <div className="rec-panel">
        <Branches people={people} branches={treeOf(data, above)} />
        {total > data.length && (
          <p className="rec-muted">{peopleText('reports.first', { count: data.length, total })}</p>
        )}
      </div>
    </PeopleFrame>
  );
};

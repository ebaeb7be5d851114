import { maxJobOwners } from '#model/wire/jobs.ts';
import { bulkJobsText } from '../../messages/en/bulkJobsText.ts';
import { ChoiceChip } from './ChoiceChip.tsx';
import type { People } from './usePeople.ts';

type GroupChipsProps = {
  readonly people: People;
  /** Ids of the people whom the user chose last. */
  readonly last: readonly string[];
  /** Ids of the people who are chosen now. */
  readonly chosen: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
};

/**
 * Buttons that each replace the chosen people by a group: the people whom the user chose last time, people with the
 * same manager (a button per manager), or everyone. The button for everyone is missing if there are too many people for
 * one action. A group of fewer than two people has no button.
 */
export const GroupChips = ({ people: { people, groups }, last, chosen, onChoose }: GroupChipsProps) => {
  const lastPeople = last.filter((id) => people.some((one) => one.id === id));
  return (
    <div className="job-chips">
      {lastPeople.length > 1 && (
        <ChoiceChip
          label={bulkJobsText('assign.last', { count: lastPeople.length })}
          isChosen={false}
          onClick={() => onChoose(lastPeople)}
        />
      )}
      {groups.map(({ key, lead, ids }) => (
        <ChoiceChip
          key={key}
          label={bulkJobsText('assign.team', { name: lead, count: ids.length })}
          isChosen={ids.every((id) => chosen.includes(id))}
          onClick={() => onChoose(ids.slice(0, maxJobOwners))}
        />
      ))}
      {people.length > 1 && people.length <= maxJobOwners && (
        <ChoiceChip
          label={bulkJobsText('assign.all', { count: people.length })}
          isChosen={people.length === chosen.length}
          onClick={() => onChoose(people.map(({ id }) => id))}
        />
      )}
    </div>
  );
};

import { useStore } from 'ra-core';
import { useState } from 'react';
import type { Resource } from '#model/resource.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { useRights } from '../../resources/shared/useRights.ts';
import { bulkJobsText } from '../../messages/en/bulkJobsText.ts';
import { ChoiceChip } from './ChoiceChip.tsx';
import { GroupChips } from './GroupChips.tsx';
import { JobSheet } from './JobSheet.tsx';
import { PeopleChoice, type Shares } from './PeopleChoice.tsx';
import { usePeople } from './usePeople.ts';
import type { JobStart } from './useStartJob.ts';

/** The props of the forms that start a bulk job. */
export type JobFormProps = {
  readonly resource: Resource;
  readonly job: JobStart;
  readonly onClose: () => void;
};

const noIds: readonly string[] = [];

/**
 * The form of the bulk action that assigns records to one or more people, evenly or by shares that the user enters.
 * Renders nothing for users who may not change the owner. `job`: the records and the function that starts the action.
 */
export const AssignForm = ({ resource, job, onClose }: JobFormProps) => {
  const { assignable } = useRights(resource);
  return assignable === undefined ? null : (
    <OwnerForm resource={resource} job={job} onClose={onClose} owner={assignable} />
  );
};

type OwnerFormProps = JobFormProps & { readonly owner: NonNullable<ReturnType<typeof useRights>['assignable']> };

const OwnerForm = ({ resource, job, onClose, owner }: OwnerFormProps) => {
  const people = usePeople(resource.name, owner);
  const [chosen, setChosen] = useState<readonly string[]>(noIds);
  const [last, setLast] = useStore<readonly string[]>(`${resource.name}.owners.last`, noIds);
  const [shares, setShares] = useState<Shares>({});
  const [isByShare, setIsByShare] = useState(false);
  const [first] = chosen;
  const isDivided = chosen.length > 1;
  const weightOf = (id: string): number => Number(shares[id] ?? '1');
  const isWrong = isByShare && isDivided && chosen.some((id) => !(weightOf(id) > 0));
  const submit = (): void => {
    setLast(chosen);
    job.start({
      field: owner.name,
      to: chosen.map((id) => ({ _id: id, ...(isByShare && isDivided ? { share: weightOf(id) } : {}) })),
    });
  };
  return (
    <JobSheet
      title={bulkJobsText('assign.title', {
        field: inLowerCase(owner.title),
        count: job.total,
        things: inLowerCase(job.total === 1 ? resource.title : resource.plural),
      })}
      submit={
        chosen.length === 1 && first !== undefined
          ? bulkJobsText('assign.submitOne', { name: people.people.find(({ id }) => id === first)?.name ?? '' })
          : chosen.length === 0
            ? bulkJobsText('action.assign')
            : bulkJobsText('assign.submit', { count: chosen.length })
      }
      isSending={job.isSending}
      problem={chosen.length === 0 || isWrong ? bulkJobsText('assign.choose') : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <GroupChips people={people} last={last} chosen={chosen} onChoose={setChosen} />
      <PeopleChoice
        people={people}
        chosen={chosen}
        onChoose={setChosen}
        shares={isByShare && isDivided ? shares : undefined}
        total={job.total}
        onShares={setShares}
      />
      {isDivided && <DivisionChoice each={job.total / chosen.length} isByShare={isByShare} onChange={setIsByShare} />}
    </JobSheet>
  );
};

type DivisionChoiceProps = {
  /** Number of records for each person. */
  readonly each: number;
  readonly isByShare: boolean;
  readonly onChange: (isByShare: boolean) => void;
};

/** How the records are divided among several people. */
const DivisionChoice = ({ each, isByShare, onChange }: DivisionChoiceProps) => (
  <div className="job-chips" role="group" aria-label={bulkJobsText('assign.how')}>
    <ChoiceChip label={bulkJobsText('assign.inTurn')} isChosen={!isByShare} onClick={() => onChange(false)} />
    <ChoiceChip label={bulkJobsText('assign.byShare')} isChosen={isByShare} onClick={() => onChange(true)} />
    {!isByShare && (
      <span className="job-hint">
        {Number.isInteger(each)
          ? bulkJobsText('assign.each', { count: each })
          : bulkJobsText('assign.eachOrMore', { count: Math.floor(each), more: Math.ceil(each) })}
      </span>
    )}
  </div>
);

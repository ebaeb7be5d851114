import TextField from '@mui/material/TextField';
import { useStore } from 'ra-core';
import { useState } from 'react';
import type { Resource } from '#model/resource.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { maxJobOwners } from '#model/wire/jobs.ts';
import { useRights } from '../../resources/shared/useRights.ts';
import { bulkJobsText } from '../../messages/en/bulkJobsText.ts';
import { ChoiceChip } from './ChoiceChip.tsx';
import { JobSheet } from './JobSheet.tsx';
import { usePeople } from './usePeople.ts';
import type { JobStart } from './useStartJob.ts';

export type JobFormProps = {
  readonly resource: Resource;
  readonly job: JobStart;
  readonly onClose: () => void;
};

const noIds: readonly string[] = [];

/** The form that assigns records to one or more people. Renders nothing for users who may not change the owner. */
export const AssignForm = ({ resource, job, onClose }: JobFormProps) => {
  const { assignable } = useRights(resource);
  return assignable === undefined ? null : (
    <OwnerForm resource={resource} job={job} onClose={onClose} owner={assignable} />
  );
};

type OwnerFormProps = JobFormProps & { readonly owner: NonNullable<ReturnType<typeof useRights>['assignable']> };

const OwnerForm = ({ resource, job, onClose, owner }: OwnerFormProps) => {
  const { people, groups, isPending } = usePeople(owner);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>(noIds);
  const [last, setLast] = useStore<readonly string[]>(`${resource.name}.owners.last`, noIds);
  const [shares, setShares] = useState<Readonly<Record<string, string>>>({});
  const [isByShare, setIsByShare] = useState(false);
  const nameOf = (id: string): string => people.find((one) => one.id === id)?.name ?? '';
  const word = search.trim().toLowerCase();
  const found = people.filter(({ name }) => name.toLowerCase().includes(word));
  const lastPeople = last.filter((id) => people.some((one) => one.id === id));
  const toggle = (id: string): void =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const [first] = chosen;
  const isDivided = chosen.length > 1;
  const weightOf = (id: string): number => Number(shares[id] ?? '1');
  const isWrong = isByShare && isDivided && chosen.some((id) => !(weightOf(id) > 0));
  const problem = chosen.length === 0 || isWrong ? bulkJobsText('assign.choose') : undefined;
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
        field: owner.title,
        count: job.total,
        things: inLowerCase(resource.plural),
      })}
      submit={
        chosen.length === 1 && first !== undefined
          ? bulkJobsText('assign.submitOne', { name: nameOf(first) })
          : bulkJobsText('assign.submit', { count: chosen.length })
      }
      isSending={job.isSending}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="job-chips">
        {lastPeople.length > 1 && (
          <ChoiceChip
            label={bulkJobsText('assign.last', { count: lastPeople.length })}
            isChosen={false}
            onClick={() => setChosen(lastPeople)}
          />
        )}
        {groups.map(({ key, lead, ids }) => (
          <ChoiceChip
            key={key}
            label={bulkJobsText('assign.team', { name: lead, count: ids.length })}
            isChosen={ids.every((id) => chosen.includes(id))}
            onClick={() => setChosen(ids.slice(0, maxJobOwners))}
          />
        ))}
        {people.length > 1 && people.length <= maxJobOwners && (
          <ChoiceChip
            label={bulkJobsText('assign.all', { count: people.length })}
            isChosen={people.length === chosen.length}
            onClick={() => setChosen(people.map(({ id }) => id))}
          />
        )}
      </div>
      <TextField
        size="small"
        fullWidth
        autoFocus
        label={bulkJobsText('assign.search')}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        onKeyDown={(event) => {
          const [only, ...others] = found;
          if (event.key !== 'Enter' || word === '' || only === undefined || others.length > 0) return;
          event.preventDefault();
          toggle(only.id);
          setSearch('');
        }}
      />
      <fieldset className="job-people" aria-busy={isPending}>
        <legend>{bulkJobsText('assign.people')}</legend>
        {!isPending && found.length === 0 && <p>{bulkJobsText('assign.none')}</p>}
        {found.map(({ id, name }) => (
          <div key={id} className="job-person">
            <label>
              <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
              {name}
            </label>
            {isByShare && isDivided && chosen.includes(id) && (
              <input
                type="number"
                min={1}
                className="job-share"
                aria-label={bulkJobsText('assign.share', { name })}
                value={shares[id] ?? '1'}
                onChange={({ target }) => setShares({ ...shares, [id]: target.value })}
              />
            )}
          </div>
        ))}
      </fieldset>
      {isDivided && (
        <div className="job-chips" role="group" aria-label={bulkJobsText('assign.how')}>
          <ChoiceChip label={bulkJobsText('assign.inTurn')} isChosen={!isByShare} onClick={() => setIsByShare(false)} />
          <ChoiceChip label={bulkJobsText('assign.byShare')} isChosen={isByShare} onClick={() => setIsByShare(true)} />
          {!isByShare && (
            <span className="job-hint">
              {bulkJobsText('assign.each', { count: Math.max(1, Math.round(job.total / chosen.length)) })}
            </span>
          )}
        </div>
      )}
    </JobSheet>
  );
};

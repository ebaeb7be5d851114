import TextField from '@mui/material/TextField';
import { useId, useState, type KeyboardEvent } from 'react';
import { bulkJobsText } from '../../messages/en/bulkJobsText.ts';
import type { People } from './usePeople.ts';

/** The typed share of each person, by id. */
export type Shares = Readonly<Record<string, string>>;

type PeopleChoiceProps = {
  readonly people: People;
  readonly chosen: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
  /** Undefined if the records are not divided by share. */
  readonly shares: Shares | undefined;
  /** Number of records that are divided. */
  readonly total: number;
  readonly onShares: (shares: Shares) => void;
};

/**
 * A list of people with a search, in which the user can choose several. Below each name are the person's open records,
 * team and whether the person has clocked in. If the search finds only one person, Enter chooses this person, or
 * removes the person if already chosen. With `shares`, each chosen person has an input for their share and the
 * number of records that they get.
 */
export const PeopleChoice = ({
  people: { people, isPending },
  chosen,
  onChoose,
  shares,
  total,
  onShares,
}: PeopleChoiceProps) => {
  const [search, setSearch] = useState('');
  const listId = useId();
  const typed = search.trim().toLowerCase();
  const found = people.filter(({ name }) => name.toLowerCase().includes(typed));
  const weightOf = (id: string): number => Number(shares?.[id] ?? '1') || 0;
  const sum = chosen.reduce((all, id) => all + weightOf(id), 0);
  const toggle = (id: string): void =>
    onChoose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const [only, ...others] = found;
    if (event.key !== 'Enter' || typed === '' || only === undefined || others.length > 0) return;
    event.preventDefault();
    toggle(only.id);
    setSearch('');
  };
  return (
    <>
      <TextField
        size="small"
        fullWidth
        autoFocus
        label={bulkJobsText('assign.search')}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        onKeyDown={onKeyDown}
      />
      <fieldset className="job-people" aria-busy={isPending}>
        <legend>{bulkJobsText('assign.people')}</legend>
        {!isPending && found.length === 0 && <p>{bulkJobsText('assign.none')}</p>}
        {(isPending ? [] : found).map(({ id, name, detail }) => (
          <div key={id} className="job-person">
            <label>
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                aria-describedby={`${listId}-${id}`}
                onChange={() => toggle(id)}
              />
              {name}
            </label>
            <small id={`${listId}-${id}`}>{detail}</small>
            {shares !== undefined && chosen.includes(id) && (
              <>
                <span className="job-hint">
                  {sum > 0 && bulkJobsText('assign.about', { count: Math.round((total * weightOf(id)) / sum) })}
                </span>
                <input
                  type="number"
                  min={1}
                  className="job-share"
                  aria-label={bulkJobsText('assign.share', { name })}
                  value={shares[id] ?? '1'}
                  onChange={({ target }) => onShares({ ...shares, [id]: target.value })}
                />
              </>
            )}
          </div>
        ))}
      </fieldset>
    </>
  );
};

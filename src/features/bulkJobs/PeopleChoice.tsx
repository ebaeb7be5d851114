import TextField from '@mui/material/TextField';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
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

type ShareInputProps = {
  readonly name: string;
  readonly share: string;
  /** About how many records the person gets. Undefined if no one has a share. */
  readonly count: number | undefined;
  readonly onChange: (share: string) => void;
};

/** The input for a person's share of the records, after the number of records that the share makes. */
const ShareInput = ({ name, share, count, onChange }: ShareInputProps) => (
  <>
    <span className="job-hint">{count !== undefined && bulkJobsText('assign.about', { count })}</span>
    <input
      type="number"
      min={1}
      className="job-share"
      aria-label={bulkJobsText('assign.share', { name })}
      value={share}
      onChange={({ target }) => onChange(target.value)}
    />
  </>
);

type PersonChoiceProps = {
  readonly name: string;
  readonly detail: string | undefined;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
  /** The input for the person's share. */
  readonly children: ReactNode;
};

const PersonChoice = ({ name, detail, isChosen, onToggle, children }: PersonChoiceProps) => {
  const detailId = useId();
  return (
    <div className="job-person">
      <label>
        <input type="checkbox" checked={isChosen} aria-describedby={detailId} onChange={onToggle} />
        {name}
      </label>
      <small id={detailId}>{detail}</small>
      {children}
    </div>
  );
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
          <PersonChoice key={id} name={name} detail={detail} isChosen={chosen.includes(id)} onToggle={() => toggle(id)}>
            {shares !== undefined && chosen.includes(id) && (
              <ShareInput
                name={name}
                share={shares[id] ?? '1'}
                count={sum > 0 ? Math.round((total * weightOf(id)) / sum) : undefined}
                onChange={(share) => onShares({ ...shares, [id]: share })}
              />
            )}
          </PersonChoice>
        ))}
      </fieldset>
    </>
  );
};

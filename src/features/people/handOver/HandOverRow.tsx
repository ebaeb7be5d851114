import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import type { Resource } from '#model/resource.ts';
import { type HandOverChoice, countKey, type HandOverPreview, countForPerson, selectedCount } from './handOverForm.ts';
import { useOpenWork } from './useHandOver.ts';
import { peopleText } from '../../../messages/en/peopleText.ts';
import { showText } from '../../../messages/en/showText.ts';

type HandOverRowProps = {
  readonly resource: Resource;
  readonly id: string;
  readonly preview: HandOverPreview;
  readonly choice: HandOverChoice;
  readonly onChange: (choice: HandOverChoice) => void;
  readonly titleOf: (person: string) => string;
};

const withItem = <Item,>(set: ReadonlySet<Item>, item: Item): ReadonlySet<Item> => new Set(set).add(item);

const withoutItem = <Item,>(set: ReadonlySet<Item>, item: Item): ReadonlySet<Item> =>
  new Set([...set].filter((one) => one !== item));

const Named = ({ resource, id, preview, choice, onChange }: HandOverRowProps) => {
  const { data, isPending } = useOpenWork({ resource, id }, preview.resource);
  const records = data?.find((one) => one.resource === preview.resource)?.records ?? [];
  const all = new Set(records.map(({ _id }) => _id));
  const ids = choice.ids[preview.resource] ?? all;
  if (isPending)
    return (
      <p role="status" className="rec-muted">
        {showText('timeline.loadingShort')}
      </p>
    );
  return (
    <div className="people-named" role="group" aria-label={preview.title}>
      {records.map(({ _id, title }) => (
        <label key={_id}>
          <input
            type="checkbox"
            checked={ids.has(_id)}
            onChange={({ currentTarget }) =>
              onChange({
                ...choice,
                ids: {
                  ...choice.ids,
                  [preview.resource]: currentTarget.checked ? withItem(ids, _id) : withoutItem(ids, _id),
                },
              })
            }
          />
          {title}
        </label>
      ))}
      {preview.count > records.length && (
        <p className="rec-muted">{peopleText('handOver.first', { count: records.length })}</p>
      )}
    </div>
  );
};

/** How many of the records each person gets. If the user divides them, each number has an input. */
const Shares = ({ preview, choice, onChange, titleOf }: Omit<HandOverRowProps, 'resource' | 'id'>) => {
  const { resource, title } = preview;
  const setCount = (person: string, count: number): void =>
    onChange({ ...choice, counts: { ...choice.counts, [countKey(resource, person)]: count } });
  return (
    <ul className="people-shares">
      {choice.people.map((person) => (
        <li key={person}>
          <span>{titleOf(person)}</span>
          {choice.isCounted ? (
            <input
              type="number"
              min={0}
              max={selectedCount(preview, choice)}
              inputMode="numeric"
              aria-label={peopleText('handOver.share', { things: title, name: titleOf(person) })}
              value={choice.counts[countKey(resource, person)] ?? 0}
              onChange={({ currentTarget }) =>
                setCount(person, Math.max(0, Math.trunc(currentTarget.valueAsNumber || 0)))
              }
            />
          ) : (
            <span className="people-number">{countForPerson(preview, choice, person)}</span>
          )}
        </li>
      ))}
    </ul>
  );
};

/**
 * The records of one resource that are reassigned. The user selects them, and sees or enters how many records each
 * person gets.
 */
export const HandOverRow = (props: HandOverRowProps) => {
  const { preview, choice, onChange, titleOf } = props;
  const [isOpen, setIsOpen] = useState(false);
  const { resource, title, count, beyond, missing } = preview;
  const taken = selectedCount(preview, choice);
  const setAll = (): void => {
    const { [resource]: _, ...ids } = choice.ids;
    onChange({ ...choice, ids });
    setIsOpen(false);
  };
  return (
    <li className="people-row">
      <div className="people-row-head">
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              checked={taken > 0}
              disabled={missing !== undefined || count === 0}
              onChange={(_, on) =>
                onChange({ ...choice, left: on ? withoutItem(choice.left, resource) : withItem(choice.left, resource) })
              }
            />
          }
          label={
            <>
              <strong>{title}</strong>{' '}
              <span className="people-number">
                {taken === count ? count : peopleText('handOver.part', { count: taken, total: count })}
              </span>
            </>
          }
        />
        {missing === undefined && count > 0 && !choice.left.has(resource) && (
          <Button size="small" onClick={() => (isOpen ? setAll() : setIsOpen(true))}>
            {isOpen ? peopleText('handOver.all') : peopleText('handOver.chooseSome')}
          </Button>
        )}
      </div>
      {missing !== undefined && <p className="rec-muted">{peopleText('handOver.missing', { permission: missing })}</p>}
      {beyond > 0 && <p className="rec-muted">{peopleText('handOver.beyond', { count: beyond })}</p>}
      {isOpen && <Named {...props} />}
      {taken > 0 && choice.people.length > 0 && (
        <Shares preview={preview} choice={choice} onChange={onChange} titleOf={titleOf} />
      )}
    </li>
  );
};

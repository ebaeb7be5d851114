import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';

const perStep = 20;

type EntryListProps<Entry> = {
  readonly label: string;
  readonly entries: readonly Entry[];
  /** Number of entries that are shown at first. */
  readonly first: number;
  /** Text of the button that shows more entries. */
  readonly more: string;
  readonly children: (entry: Entry) => ReactNode;
};

/** A list that shows its first entries, and 20 more with each click. */
export const EntryList = <Entry,>({ label, entries, first, more, children }: EntryListProps<Entry>) => {
  const [count, setCount] = useState(first);
  return (
    <>
      <ol className="log-list" aria-label={label}>
        {entries.slice(0, count).map(children)}
      </ol>
      {entries.length > count && (
        <div className="log-pages">
          <Button onClick={() => setCount(count + perStep)}>{more}</Button>
        </div>
      )}
    </>
  );
};

import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { EntryLink } from './EntryLink.tsx';
import { useNotified } from './useNotified.ts';

type LogEntryProps = {
  readonly title: string;
  /** CSS name of the entry's dot and state: `done`, `failed`, `waiting` or `shadow`. */
  readonly look: string;
  /** Title of the state. Undefined if this version of the client does not know the state. */
  readonly state: string | undefined;
  /** The retry button. `run` resolves to the text of a toast. */
  readonly retry?: { readonly label: string; readonly run: () => Promise<string> } | undefined;
  /** Short texts below the title, such as the time. */
  readonly facts: readonly string[];
  readonly record: { readonly resource: string | null; readonly id: string | null };
  /** Lines between the title and the facts. */
  readonly children?: ReactNode;
};

/**
 * An entry of a log: its title, state and retry button, then `children`, then facts and a link to the record. `look`:
 * the CSS name of the state, which sets its color.
 */
export const LogEntry = ({ title, look, state, retry, facts, record, children }: LogEntryProps) => {
  const notified = useNotified();
  return (
    <li className="log-entry">
      <div className="log-entry-head">
        <span className="log-dot" data-state={look} aria-hidden="true" />
        <h3>{title}</h3>
        {state !== undefined && (
          <span className="log-mark" data-mark={look}>
            {state}
          </span>
        )}
        {retry !== undefined && (
          <Button size="small" variant="outlined" onClick={() => void notified(retry.run)}>
            {retry.label}
          </Button>
        )}
      </div>
      {children}
      <p className="log-facts">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        <EntryLink {...record} />
      </p>
    </li>
  );
};

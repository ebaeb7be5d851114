import Button from '@mui/material/Button';
import { Fragment, type ReactNode } from 'react';
import { EmptyState } from '../../layout/states/EmptyState.tsx';
import { logText } from '../../messages/en/logText.ts';
import { LogFilters, type LogFilter } from './LogFilters.tsx';
import type { LogAddress } from './useLogAddress.ts';

const perPage = 50;

type Empty = { readonly title: string; readonly text: string };

type LogProps<Entry> = {
  /** Id of the heading. */
  readonly id: string;
  readonly title: string;
  /** A button beside the title. */
  readonly action?: ReactNode;
  readonly filterLabel: string;
  readonly filters: readonly LogFilter[];
  readonly log: LogAddress;
  /** The page of the log; undefined until it is loaded. */
  readonly answer: { readonly data: readonly Entry[]; readonly total: number } | undefined;
  /** Shown if there are no entries, and if none match the filters. */
  readonly none: Empty;
  readonly noMatches: Empty;
  /** Renders one entry as a list item. */
  readonly renderRow: (entry: Entry) => ReactNode;
};

/** A log in Settings, latest first: filters, entries and pages. Each log defines its filters and how an entry looks. */
export const Log = <Entry extends { readonly id: string }>({
  id,
  title,
  action,
  filterLabel,
  filters,
  log,
  answer,
  none,
  noMatches,
  renderRow,
}: LogProps<Entry>) => {
  const { page } = log;
  const pages = Math.max(1, Math.ceil((answer?.total ?? 0) / perPage));
  return (
    <section className="gable-section" aria-labelledby={id}>
      <div className="gable-section-head">
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      <LogFilters label={filterLabel} filters={filters} log={log} />
      {answer?.total === 0 && <EmptyState {...(log.isFiltered ? noMatches : none)} />}
      <ol className="log-list" aria-label={title}>
        {(answer?.data ?? []).map((entry) => (
          <Fragment key={entry.id}>{renderRow(entry)}</Fragment>
        ))}
      </ol>
      {pages > 1 && (
        <div className="log-pages">
          <Button disabled={page <= 1} onClick={() => log.turnTo(page - 1)}>
            {logText('newer')}
          </Button>
          <span>{logText('page', { page, pages })}</span>
          <Button disabled={page >= pages} onClick={() => log.turnTo(page + 1)}>
            {logText('older')}
          </Button>
        </div>
      )}
    </section>
  );
};

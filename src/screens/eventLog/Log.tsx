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
  /** Accessible name of the filters. */
  readonly filterLabel: string;
  readonly filters: readonly LogFilter[];
  /** The filters and the page that are chosen now. */
  readonly log: LogAddress;
  /** The loaded page of the log, and the number of all entries. Undefined while it is loading. */
  readonly answer: { readonly data: readonly Entry[]; readonly total: number } | undefined;
  /** What to show if the log is empty. */
  readonly none: Empty;
  /** What to show if no entry matches the filters. */
  readonly noMatches: Empty;
  /** Renders one entry as a list item. */
  readonly renderRow: (entry: Entry) => ReactNode;
};

/**
 * A log in Settings, such as the deliveries of sources: filters, entries (latest first) and pages. The caller defines
 * the filters (`filters`), loads the entries of a page (`answer`) and renders each entry (`renderRow`). `log`: the
 * chosen filters and page. `none` and `noMatches`: what an empty log, and a log without matches, shows.
 */
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

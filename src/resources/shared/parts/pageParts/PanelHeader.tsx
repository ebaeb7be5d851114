import type { ReactNode } from 'react';

type PanelHeaderProps = {
  readonly title: string;
  /** Number of records in the panel. Undefined: none is shown. */
  readonly count: string | undefined;
  /** Buttons beside the title. */
  readonly children: ReactNode;
};

/** The header of a panel of records on a record's page. */
export const PanelHeader = ({ title, count, children }: PanelHeaderProps) => (
  <header>
    <h2>
      {title} {count !== undefined && <span className="rec-tab-count">{count}</span>}
    </h2>
    {children}
  </header>
);

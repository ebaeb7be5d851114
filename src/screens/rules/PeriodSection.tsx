import { type ReactNode, useEffect, useRef } from 'react';
import { ErrorState } from '../../layout/states/ErrorState.tsx';

type PeriodSectionProps = {
  /** Id and class of the section. */
  readonly name: string;
  readonly title: string;
  /** Whether the heading gets the focus when the section appears. */
  readonly hasFocus?: boolean;
  /** A button beside the heading. */
  readonly action: ReactNode;
  /** The choice of the period. */
  readonly period: ReactNode;
  /** The request for the result. */
  readonly query: { readonly isPending: boolean; readonly error: unknown; readonly refetch: () => unknown };
  readonly loading: string;
  readonly failed: string;
  /** The result. */
  readonly children: ReactNode;
};

/** A section with a result about the last days: its heading, the choice of the period, and how the request is going. */
export const PeriodSection = (props: PeriodSectionProps) => {
  const { name, title, hasFocus = false, action, period, query, loading, failed, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasFocus) heading.current?.focus();
  }, [hasFocus]);
  return (
    <section className={`gable-section ${name}`} aria-labelledby={name}>
      <div className="log-entry-head">
        <h2 id={name} ref={heading} tabIndex={hasFocus ? -1 : undefined}>
          {title}
        </h2>
        {action}
      </div>
      <div className="log-filters">{period}</div>
      {query.isPending && <p role="status">{loading}</p>}
      {query.error !== null && <ErrorState error={query.error} title={failed} onRetry={() => void query.refetch()} />}
      {children}
    </section>
  );
};

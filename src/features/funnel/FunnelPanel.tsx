import { useGetList } from 'ra-core';
import { Link } from 'react-router-dom';
import { PlainButton } from '../../layout/parts/PlainButton.tsx';
import { totalText } from '../../resources/list/state/totalText.ts';
import { failureOf } from '../../resources/shared/failureOf.ts';
import { PagePart } from '../../resources/shared/parts/pageParts/PagePart.tsx';
import './funnel.css';
import { FunnelTable } from './FunnelTable.tsx';
import { type FunnelProps, stepListAddress, type FunnelStep } from './stepListAddress.ts';
import { funnelText } from '../../messages/en/funnelText.ts';
import { shellText } from '../../messages/en/shellText.ts';

const StepItem = ({ step }: { readonly step: FunnelStep }) => {
  const { title, other, filter } = step;
  const { total, meta, error, refetch } = useGetList(
    other.name,
    { pagination: { page: 1, perPage: 1 }, sort: other.list.sort, filter },
    { retry: false },
  );
  if (error !== null)
    return (
      <li>
        <p role="alert">{failureOf(error).message}</p>
        <PlainButton onClick={() => void refetch()}>{shellText('failed.retry')}</PlainButton>
      </li>
    );
  return (
    <li aria-busy={total === undefined}>
      <Link to={stepListAddress(step, filter)}>
        <b>{total === undefined ? '…' : totalText({ count: total, atLeast: meta?.['atLeast'] === true })}</b>
        <span>{title}</span>
      </Link>
    </li>
  );
};

/**
 * Shows the share results of a record: the number of records at each step, and a table of these numbers per person.
 * Each number is a link to the list of the counted records.
 */
export const FunnelPanel = ({ steps }: FunnelProps) => {
  const stepsByPerson = steps.filter(({ by, other }) => by !== undefined && other.calls.tally !== undefined);
  return (
    <PagePart part={funnelText('title')} className="rec-panel rec-funnel" aria-label={funnelText('title')}>
      <h2>{funnelText('title')}</h2>
      <ol>
        {steps.map((step) => (
          <StepItem key={step.title} step={step} />
        ))}
      </ol>
      {stepsByPerson.length > 0 && <FunnelTable steps={stepsByPerson} />}
    </PagePart>
  );
};

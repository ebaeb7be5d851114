import { useGetList } from 'react-admin';
import { Link } from 'react-router-dom';
import { PlainButton } from '../../layout/PlainButton.tsx';
import { totalText } from '../../resources/list/state/totalText.ts';
import { failureOf } from '../../resources/shared/failureOf.ts';
import { PagePart } from '../../resources/shared/parts/PagePart.tsx';
import './funnel.css';
import { FunnelTable } from './FunnelTable.tsx';
import { type FunnelProps, stepList, type Step } from './stepList.ts';

const StepItem = ({ step }: { readonly step: Step }) => {
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
        <PlainButton onClick={() => void refetch()}>Try again</PlainButton>
      </li>
    );
  return (
    <li aria-busy={total === undefined}>
      <Link to={stepList(step, filter)}>
        <b>{total === undefined ? '…' : totalText(total, meta?.['atLeast'] === true)}</b>
        <span>{title}</span>
      </Link>
    </li>
  );
};

/** What came of a record, step by step: each number is that of the list which it leads to. */
export const FunnelPanel = ({ steps }: FunnelProps) => {
  const stepsByPerson = steps.filter(({ by, other }) => by !== undefined && other.calls.tally !== undefined);
  return (
    <PagePart part="Share results" className="rec-panel rec-funnel" aria-label="Share results">
      <h2>Share results</h2>
      <ol>
        {steps.map((step) => (
          <StepItem key={step.title} step={step} />
        ))}
      </ol>
      {stepsByPerson.length > 0 && <FunnelTable steps={stepsByPerson} />}
    </PagePart>
  );
};

import Alert from '@mui/material/Alert';
import { recordTitle } from '#model/recordTitle.ts';
import type { Resource } from '#model/resource.ts';
import type { BulkOutcome } from '../shared/dialog.ts';
import type { ResourceRecord } from '../shared/resourceRecord.ts';
import { outcomeText, refusalsByReason } from './outcomeText.ts';

type OutcomeNoticeProps = {
  readonly resource: Resource;
  readonly outcome: BulkOutcome;
  /** The records that the change was asked for, by id. */
  readonly records: ReadonlyMap<string, ResourceRecord>;
  readonly onClose: () => void;
};

/** How many names stand behind a reason. */
const namesShown = 5;

/** Tells what a change of several records came to: how many, and which were refused and why. */
export const OutcomeNotice = ({ resource, outcome, records, onClose }: OutcomeNoticeProps) => {
  const nameOf = (id: string): string => {
    const record = records.get(id);
    return record === undefined ? id : recordTitle(resource.recordTitle, record);
  };
  const reasons = refusalsByReason(outcome);
  return (
    <Alert severity={reasons.length === 0 ? 'success' : 'warning'} onClose={onClose} role="status" sx={{ mb: 1 }}>
      <strong>{outcomeText(outcome)}</strong>
      {reasons.length > 0 && (
        <ul className="rec-reasons">
          {reasons.map(({ message, ids }) => (
            <li key={message}>
              {message} <span>({ids.slice(0, namesShown).map(nameOf).join(', ')}{ids.length > namesShown && ` and ${ids.length - namesShown} more`})</span>
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
};

import { useRecordTitle } from '#kinds/kindContext.tsx';
import type { Resource } from '#model/resource.ts';
import type { BulkOutcome } from '../shared/dialogs/openDialog.ts';
import { IconAction } from '../shared/parts/IconAction.tsx';
import type { ResourceRecord } from '../shared/resourceRecord.ts';
import { outcomeText, refusalsByReason } from './outcomeText.ts';
import { bulkText } from '../../messages/en/bulkText.ts';
import { shellText } from '../../messages/en/shellText.ts';

type OutcomeNoticeProps = {
  readonly resource: Resource;
  readonly outcome: BulkOutcome;
  /** The records of the request, by id. */
  readonly records: ReadonlyMap<string, ResourceRecord>;
  readonly onClose: () => void;
};

/** Max names listed per reason. */
const namesShown = 5;

/**
 * Shows the result of a bulk action: how many records changed, and the names of the records that did not, by reason.
 */
export const OutcomeNotice = ({ resource, outcome, records, onClose }: OutcomeNoticeProps) => {
  const recordTitle = useRecordTitle();
  const nameOf = (id: string): string => {
    const record = records.get(id);
    return record === undefined ? id : recordTitle(resource, record);
  };
  const namesOf = (ids: readonly string[]): string => {
    const names = ids.slice(0, namesShown).map(nameOf).join(', ');
    return ids.length > namesShown ? bulkText('outcome.names', { names, count: ids.length - namesShown }) : names;
  };
  const reasons = refusalsByReason(outcome);
  return (
    <div role="status" className={`rec-outcome ${reasons.length === 0 ? 'rec-outcome-good' : 'rec-outcome-mixed'}`}>
      <div>
        <strong>{outcomeText(outcome)}</strong>
        {reasons.length > 0 && (
          <ul className="rec-reasons">
            {reasons.map(({ message, ids }) => (
              <li key={message}>
                {message} <span>({namesOf(ids)})</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <IconAction label={shellText('close')} glyph="close" onClick={onClose} />
    </div>
  );
};

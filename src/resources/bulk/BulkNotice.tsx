import type { Resource } from '#model/resource.ts';
import type { BulkOutcome } from '../shared/dialogs/openDialog.ts';
import type { ResourceRecord } from '../shared/resourceRecord.ts';
import { JobNotice } from './JobNotice.tsx';
import { OutcomeNotice } from './OutcomeNotice.tsx';

/** The result of a bulk action, and the records for which the action was sent, by id. */
export type BulkResult = { readonly outcome: BulkOutcome; readonly records: ReadonlyMap<string, ResourceRecord> };

type BulkNoticeProps = BulkResult & { readonly resource: Resource; readonly onClose: () => void };

/** Shows the bulk job that a bulk action has started or, if it has started none, the result of the action. */
export const BulkNotice = ({ resource, outcome, records, onClose }: BulkNoticeProps) =>
  outcome.job === undefined ? (
    <OutcomeNotice resource={resource} outcome={outcome} records={records} onClose={onClose} />
  ) : (
    <JobNotice key={outcome.job} resource={resource} id={outcome.job} onClose={onClose} />
  );

import { useState } from 'react';
import { useKindContext } from '#kinds/kindContext.tsx';
import { instantText } from '#model/values/time/dates.ts';
import { EmptyState } from '../../layout/states/EmptyState.tsx';
import { ErrorState } from '../../layout/states/ErrorState.tsx';
import { LoadingOverlay } from '../../layout/states/LoadingOverlay.tsx';
import { PageHeader } from '../../layout/header/PageHeader.tsx';
import { useModel } from '../../providers/schemas.tsx';
import { JobCard } from '../../resources/shared/jobs/JobCard.tsx';
import css from '../../resources/shared/jobs/jobs.css?inline';
import { useJobs } from '../../resources/shared/jobs/useJobs.ts';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import { bulkJobsText } from '../../messages/en/bulkJobsText.ts';
import { MessageQueue } from './MessageQueue.tsx';

adoptStyles(css);

/** The bulk actions of the last month. Administrators see those of everyone, other users see their own. */
export const JobsScreen = () => {
  const { resources } = useModel();
  const { timeZone } = useKindContext();
  const { data, error, isPending, refetch } = useJobs();
  const [sending, setSending] = useState<string>();
  const at = (instant: string): string => instantText(instant, timeZone);
  return (
    <>
      <PageHeader title={bulkJobsText('title')} />
      {isPending && (
        <LoadingOverlay loading>
          <div className="rec-waiting" />
        </LoadingOverlay>
      )}
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <EmptyState title={bulkJobsText('empty')} text={bulkJobsText('emptyHint')} />}
      <ul className="job-list job-page">
        {data?.map((job) => (
          <li key={job._id}>
            <JobCard job={job} resource={resources[job.resource]} at={at} showsStarter>
              {job.toSend > 0 && (
                <button type="button" className="job-chip" onClick={() => setSending(job._id)}>
                  {bulkJobsText('send', { count: job.toSend })}
                </button>
              )}
            </JobCard>
          </li>
        ))}
      </ul>
      {sending !== undefined && <MessageQueue id={sending} onClose={() => setSending(undefined)} />}
    </>
  );
};

import { Link } from 'react-router-dom';
import { useKindContext } from '#kinds/kindContext.tsx';
import { staffPages } from '#model/pages/pages.ts';
import type { Resource } from '#model/resource.ts';
import { instantText } from '#model/values/time/dates.ts';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import { bulkJobsText } from '../../messages/en/bulkJobsText.ts';
import { shellText } from '../../messages/en/shellText.ts';
import { JobCard } from '../shared/jobs/JobCard.tsx';
import css from '../shared/jobs/jobs.css?inline';
import { useJob } from '../shared/jobs/useJobs.ts';
import { IconAction } from '../shared/parts/IconAction.tsx';
import { useRefresh } from '../shared/useRefresh.ts';

adoptStyles(css);

type JobNoticeProps = { readonly resource: Resource; readonly id: string; readonly onClose: () => void };

/**
 * The bulk job with an id: its progress, then its result. When it has ended, fetches the data of its resource again.
 * Renders nothing until the job is loaded.
 */
export const JobNotice = ({ resource, id, onClose }: JobNoticeProps) => {
  const { timeZone } = useKindContext();
  const refresh = useRefresh(resource);
  const job = useJob(id, refresh);
  if (job === undefined) return null;
  return (
    <div className="rec-job">
      <JobCard job={job} resource={resource} at={(instant) => instantText(instant, timeZone)}>
        <Link className="job-chip job-link" to={staffPages.jobs}>
          {bulkJobsText('open')}
        </Link>
      </JobCard>
      <IconAction label={shellText('close')} glyph="close" onClick={onClose} />
    </div>
  );
};

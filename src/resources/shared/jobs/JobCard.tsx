import { useNotify } from 'ra-core';
import type { ReactNode } from 'react';
import { fillPath } from '#model/schema/call.ts';
import type { Resource } from '#model/resource.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { type JobAnswer, jobPaths } from '#model/wire/jobs.ts';
import { downloadFrom } from '../../../providers/api/http/download.ts';
import { bulkJobsText } from '../../../messages/en/bulkJobsText.ts';
import { failureOf } from '../failureOf.ts';
import { saveFile } from '../saveFile.ts';
import { JobInputList } from './JobInputList.tsx';
import { isJobActive, useJobActions } from './useJobs.ts';

type JobCardProps = {
  readonly job: JobAnswer;
  /** The resource of the records that the job changes. Undefined: the resource was removed. */
  readonly resource: Resource | undefined;
  /** Formats an instant for the user. */
  readonly at: (instant: string) => string;
  /** Whether to show the name of the user who started the job. */
  readonly showsStarter?: boolean;
  /** Further links or buttons, after those of the job. */
  readonly children?: ReactNode;
};

const Facts = ({ job }: { readonly job: JobAnswer }) => {
  const { action, state, total, done, refused, undone, kept } = job;
  const isUndo = state === 'undoing' || state === 'undone';
  const [worked, all] = isUndo ? [undone + kept, done] : [done + refused, total];
  const text = bulkJobsText('progress', { done: worked.toLocaleString(), total: all.toLocaleString() });
  return (
    <>
      {isJobActive(job) && (
        <progress aria-label={bulkJobsText(`state.${state}`)} value={worked} max={Math.max(1, all)} />
      )}
      <p className="job-facts" role="status">
        {isJobActive(job) && <span>{text}</span>}
        {!isUndo && (
          <span>
            {bulkJobsText(action === 'message' ? 'countsPrepared' : 'counts', { done: done.toLocaleString() })}
          </span>
        )}
        {refused > 0 && <span>{bulkJobsText('refused', { count: refused })}</span>}
        {isUndo && <span>{bulkJobsText('undone', { count: undone })}</span>}
        {kept > 0 && <span>{bulkJobsText('kept', { count: kept })}</span>}
      </p>
    </>
  );
};

/** What a bulk job does, its state and, if `at` is given, who started it when. */
const JobHead = ({ job, resource, at }: Pick<JobCardProps, 'job' | 'resource'> & { at?: JobCardProps['at'] }) => {
  const things =
    resource === undefined ? job.resource : inLowerCase(job.total === 1 ? resource.title : resource.plural);
  const action = bulkJobsText(`action.${job.action}`);
  return (
    <div className="job-head">
      <h2>{bulkJobsText('heading', { action, count: job.total, things })}</h2>
      <span className="job-state" data-state={job.state}>
        {bulkJobsText(`state.${job.state}`)}
      </span>
      {at !== undefined && (
        <span className="job-hint">{bulkJobsText('startedBy', { name: job.byName, at: at(job.createdAt) })}</span>
      )}
    </div>
  );
};

/** The buttons of a bulk job that are possible now: cancel, undo, and download the unchanged records. */
const JobButtons = ({ job, children }: Pick<JobCardProps, 'job' | 'children'>) => {
  const notify = useNotify();
  const { mutate, isPending } = useJobActions();
  const report = (error: unknown): void => notify(failureOf(error).message, { type: 'error' });
  const act = (one: 'cancel' | 'undo'): void => mutate({ id: job._id, act: one }, { onError: report });
  const download = (): void =>
    void downloadFrom(fillPath(jobPaths.refused, { id: job._id }), {}).then(
      ({ blob, name }) => saveFile(blob, name),
      report,
    );
  return (
    <div className="job-actions">
      {job.state === 'running' && (
        <button type="button" className="job-chip" disabled={isPending} onClick={() => act('cancel')}>
          {bulkJobsText('cancel')}
        </button>
      )}
      {job.undoUntil !== null && (
        <button type="button" className="job-chip" disabled={isPending} onClick={() => act('undo')}>
          {bulkJobsText('undo')}
        </button>
      )}
      {job.refused + job.kept > 0 && !isJobActive(job) && (
        <button type="button" className="job-chip" onClick={download}>
          {bulkJobsText('download')}
        </button>
      )}
      {children}
    </div>
  );
};

/**
 * A bulk job: what it does, its progress or result, up to five reasons for unchanged records, and the buttons to cancel
 * it, undo it and download the unchanged records, if these are possible now. `children` are further buttons. `at`
 * formats an instant. `showsStarter`: whether the card names the user who started the job.
 */
export const JobCard = ({ job, resource, at, showsStarter = false, children }: JobCardProps) => (
  <article className="job-card" aria-busy={isJobActive(job)}>
    <JobHead job={job} resource={resource} {...(showsStarter ? { at } : {})} />
    {resource !== undefined && <JobInputList resource={resource} input={job.input} />}
    <Facts job={job} />
    {job.message !== null && <p className="job-hint">{bulkJobsText('failed', { message: job.message })}</p>}
    {job.reasons.length > 0 && (
      <ul className="job-reasons">
        {job.reasons.slice(0, 5).map(({ reason, count }) => (
          <li key={reason}>{`${reason} (${count.toLocaleString()})`}</li>
        ))}
      </ul>
    )}
    {job.undoUntil !== null && <p className="job-hint">{bulkJobsText('undoUntil', { at: at(job.undoUntil) })}</p>}
    <JobButtons job={job}>{children}</JobButtons>
  </article>
);

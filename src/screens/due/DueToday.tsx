import type { Resource } from '#model/resource.ts';
import { FollowUps } from './FollowUps.tsx';
import { dueTabOf } from './homeResources.ts';

/** The records of each resource that are due today and that the user may see. */
export const DueToday = ({ resources }: { readonly resources: readonly Resource[] }) => (
  <div className="gable-due">
    {resources.map((resource) => {
      const due = dueTabOf(resource);
      return due === undefined ? null : <FollowUps key={resource.name} resource={resource} due={due} />;
    })}
  </div>
);

import { useKindContext } from '#kinds/kindContext.tsx';
import type { Resource } from '#model/resource.ts';
import { isActiveRule } from '#model/schema/files/automationSchema.ts';
import { clockText, dayOf, instantText } from '#model/values/time/dates.ts';
import { deadlineText } from '../../../messages/en/deadlineText.ts';
import { useRecordDeadlines } from '../../../providers/features/deadlines.ts';
import { useModel } from '../../../providers/schemas.tsx';
import type { ResourceRecord } from '../../shared/resourceRecord.ts';

type Props = { readonly resource: Resource; readonly record: ResourceRecord };

const Marks = ({ resource, record }: Props) => {
  const { timeZone } = useKindContext();
  const { data = [] } = useRecordDeadlines(resource.name, record.id, record['version']);
  const timeOf = (at: string): string =>
    dayOf(new Date(at), timeZone) === dayOf(new Date(), timeZone) ? clockText(at, timeZone) : instantText(at, timeZone);
  return (
    <p className="rec-deadlines" role="status" hidden={data.length === 0}>
      {data.map(({ rule, title, dueAt, isOverdue }) => (
        <span key={`${rule} ${dueAt}`} data-overdue={isOverdue || undefined}>
          {deadlineText(isOverdue ? 'mark.overdue' : 'mark.due', { title, time: timeOf(dueAt) })}
        </span>
      ))}
    </p>
  );
};

/**
 * Shows when the open deadlines of a record are due, and marks those that are overdue. Shows nothing if there are none,
 * or if no active rule sets deadlines for the resource.
 */
export const DeadlineMark = ({ resource, record }: Props) =>
  useModel().rules.some(
    (rule) => rule.resource === resource.name && rule.deadline !== undefined && isActiveRule(rule),
  ) ? (
    <Marks resource={resource} record={record} />
  ) : null;

import Button from '@mui/material/Button';
import { lazy, Suspense } from 'react';
import { useKindContext } from '#kinds/kindContext.tsx';
import { instantText } from '#model/values/time/dates.ts';
import type { Resource } from '#model/resource.ts';
import type { Activity } from '#model/wire/wire.ts';
import { FieldValue } from '../../shared/parts/FieldValue.tsx';
import { failureOf } from '../../shared/failureOf.ts';
import { Glyph } from '../../shared/parts/Glyph.tsx';
import { NoteText } from '../../shared/parts/NoteText.tsx';
import type { GlyphName } from '../../shared/parts/glyphs.ts';
import { glyphs } from '../../shared/parts/glyphs.ts';
import { ActivityText } from './ActivityText.tsx';
import { byDay } from './byDay.ts';
import { useTimeline } from './useTimeline.ts';
import { shellText } from '../../../messages/en/shellText.ts';
import { showText } from '../../../messages/en/showText.ts';

/** The code for parts of messages. It is loaded when needed, because few timelines have files. */
const MessageParts = lazy(async () => ({
  default: (await import('./MessageParts.tsx')).MessageParts,
}));

type EntryProps = { readonly resource: Resource; readonly activity: Activity };

const others: Readonly<Record<string, GlyphName>> = {
  assignment: 'assign',
  appointment: 'event',
  visit: 'event',
  task: 'check',
  're-enquiry': 'refresh',
};
const isGlyph = (name: string): name is GlyphName => Object.hasOwn(glyphs, name);
const glyphOf = (kind: string): GlyphName => others[kind] ?? (isGlyph(kind) ? kind : 'edit');

const Entry = ({ resource, activity }: EntryProps) => {
  const { timeZone } = useKindContext();
  // The author of an activity is a user, like the author of the record.
  const by = resource.fieldsByName['createdBy'];
  const clock = instantText(activity.at, timeZone).split(', ')[1] ?? '';
  return (
    <li className={`rec-entry rec-entry-${activity.kind}`}>
      <span className="rec-entry-glyph">
        <Glyph name={glyphOf(activity.kind)} size={16} />
      </span>
      <div>
        <p>
          <ActivityText resource={resource} activity={activity} />
        </p>
        {activity.recording?.startsWith('https://') === true && (
          <p>
            <a href={activity.recording} target="_blank" rel="noopener noreferrer">
              {showText('timeline.recording')}
            </a>
          </p>
        )}
        {activity.parts !== undefined && activity.parts !== null && activity.parts.length > 0 && (
          <Suspense>
            <MessageParts parts={activity.parts} />
          </Suspense>
        )}
        {activity.note !== null && activity.note !== '' && (
          <p className="rec-entry-text">
            <NoteText text={activity.note} />
          </p>
        )}
        <p className="rec-muted">
          <time dateTime={activity.at}>{clock}</time>
          {by !== undefined && activity.by !== null && (
            <>
              {' '}
              · <FieldValue field={by} value={activity.by} readable />
              {activity.via !== null && <> {showText('timeline.via', { key: activity.via })}</>}
            </>
          )}
        </p>
      </div>
    </li>
  );
};

/** The history of a record, newest first, grouped by day. */
export const Timeline = ({ resource, id }: { readonly resource: Resource; readonly id: string }) => {
  const { timeZone } = useKindContext();
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useTimeline(resource, id);
  if (error !== null && data === undefined) {
    return (
      <p role="alert">
        {failureOf(error).message} <Button onClick={() => void refetch()}>{shellText('failed.retry')}</Button>
      </p>
    );
  }
  if (isPending)
    return (
      <p role="status" className="rec-muted">
        {showText('timeline.loading')}
      </p>
    );
  const activities = data?.pages.flatMap((page) => page.data) ?? [];
  const now = new Date();
  return (
    <>
      {activities.length === 0 && <p className="rec-muted">{showText('timeline.none')}</p>}
      {byDay(activities, timeZone, now).map(({ day, title, activities: some }) => (
        <div key={day} className="rec-day">
          <h3>{title}</h3>
          <ol>
            {some.map((activity) => (
              <Entry key={activity._id} resource={resource} activity={activity} />
            ))}
          </ol>
        </div>
      ))}
      {hasNextPage && (
        <Button onClick={() => void fetchNextPage()} loading={isFetchingNextPage}>
          {showText('timeline.more')}
        </Button>
      )}
    </>
  );
};

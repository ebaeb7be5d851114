import { useKindContext } from '#kinds/kindContext.tsx';
import { instantText } from '#model/values/time/dates.ts';
import type { Resource } from '#model/resource.ts';
import type { Activity } from '#model/wire/wire.ts';
import { NoteText } from '../../shared/parts/NoteText.tsx';
import { showText } from '../../../messages/en/showText.ts';
import { ActivityText } from './ActivityText.tsx';
import { newestContacts } from './newestContacts.ts';
import { useTimeline } from './useTimeline.ts';

type LastContactProps = { readonly resource: Resource; readonly id: string };

const Entry = ({ resource, activity }: { readonly resource: Resource; readonly activity: Activity }) => {
  const { timeZone } = useKindContext();
  return (
    <>
      <p className="rec-muted">
        <time dateTime={activity.at}>{instantText(activity.at, timeZone)}</time> ·{' '}
        <ActivityText resource={resource} activity={activity} />
      </p>
      {activity.note !== null && activity.note !== '' && (
        <p className="rec-entry-text">
          <NoteText text={activity.note} />
        </p>
      )}
    </>
  );
};

/**
 * The last contact with the person of a record, and the last note: what users read before they call. It needs no
 * request of its own, because the timeline of the same page loads the same entries. Renders nothing if they cannot be
 * loaded, or if there are none and the record is not one to call in My day.
 */
export const LastContact = ({ resource, id }: LastContactProps) => {
  const { data, error } = useTimeline(resource, id);
  if (error !== null && data === undefined) return null;
  const entries = newestContacts(data?.pages.flatMap((page) => page.data) ?? []);
  if (data !== undefined && entries.length === 0 && resource.schema.myDay === undefined) return null;
  return (
    <section className="rec-panel rec-last" aria-label={showText('last.title')} aria-busy={data === undefined}>
      {data !== undefined && entries.length === 0 && <p className="rec-muted">{showText('last.none')}</p>}
      {entries.map((activity) => (
        <Entry key={activity._id} resource={resource} activity={activity} />
      ))}
    </section>
  );
};

import { useEffect, useRef, useState } from 'react';
import { presenceEveryMs, presencePath, type PresenceAnswer, type PresentPerson } from '#model/wire/presence.ts';
import type { Resource } from '#model/resource.ts';
import { formText } from '../../../messages/en/formText.ts';
import { http } from '../../../providers/api/http/http.ts';
import { serves } from '../../../providers/api/config/serverCalls.ts';
import { useLive } from '../../../providers/live/useLive.ts';

type PresenceProps = {
  readonly resource: Resource;
  readonly id: string;
  /** Whether the user edits the record. Otherwise they view it. */
  readonly editing?: boolean;
};

/**
 * Returns a name of this view of a record, so that a late message does not end a newer view, or begin this one again.
 * It does not use `crypto.randomUUID`, which browsers do not have on http addresses.
 */
const newName = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const noPeople: readonly PresentPerson[] = [];

const usePresence = ({ resource: { name }, id, editing = false }: PresenceProps): readonly PresentPerson[] => {
  const [people, setPeople] = useState(noPeople);
  const report = useRef(async (): Promise<void> => undefined);
  useEffect(() => {
    if (!serves(presencePath)) return undefined;
    let isGone = false;
    let windowName = newName();
    /** Returns the name of the view, which ends. */
    const endView = (): string => {
      const left = windowName;
      windowName = newName();
      return left;
    };
    const send = async (): Promise<void> => {
      // While the window is hidden, the user does not look at the record.
      const body =
        document.visibilityState === 'visible'
          ? { window: windowName, resource: name, record: id, editing }
          : { window: endView() };
      const { json } = await http(presencePath, { method: 'POST', body });
      // checked: our server writes nothing else
      if (!isGone) setPeople((json as PresenceAnswer).data);
    };
    // If this fails, the page only lacks the names of other users.
    report.current = () => send().catch(() => undefined);
    const repeat = (): void => void report.current();
    repeat();
    const timer = setInterval(repeat, presenceEveryMs);
    /** Reports that the user leaves the record. It is sent even if the page is about to close. */
    const leave = (): void =>
      void http(presencePath, {
        method: 'POST',
        body: { window: endView() },
        transport: (url, request) => fetch(url, { ...request, keepalive: true }),
      }).catch(() => undefined);
    document.addEventListener('visibilitychange', repeat);
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', repeat);
    return () => {
      isGone = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', repeat);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', repeat);
      leave();
    };
  }, [name, id, editing]);
  useLive((event) => {
    if ('lost' in event || ('present' in event && event.present === `${name}/${id}`)) void report.current();
  });
  return people;
};

const initialsOf = (name: string): string =>
  name
    .split(' ')
    .map(([first = '']) => first)
    .join('')
    .slice(0, 2)
    .toUpperCase();

/**
 * Shows which other users view or edit a record; hidden if there are none. Also reports to the server that this user
 * views or edits it.
 */
export const Presence = (props: PresenceProps) => {
  const people = usePresence(props);
  return (
    <p className="rec-presence" role="status" hidden={people.length === 0}>
      {people.map(({ _id, name, editing }) => (
        <span key={_id} data-editing={editing || undefined}>
          <span aria-hidden="true">{initialsOf(name)}</span>
          {formText(editing ? 'presence.editing' : 'presence.viewing', { name })}
        </span>
      ))}
    </p>
  );
};

import { type CSSProperties, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { MentionPerson } from '#model/schema/notifySchema.ts';
import { notificationText } from '../../messages/en/notificationText.ts';
import { findMentionPeople } from '../../providers/features/notifications.ts';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import css from './mentions.css?inline';

adoptStyles(css);

/** A mention that the user is typing: the text field, and the letters after the `@`. */
type Naming = { readonly area: HTMLTextAreaElement; readonly text: string; readonly from: number };

const started = /(?:^|[\s(])@([\w.-]{0,40})$/;

/**
 * Returns the mention at the caret. Returns undefined if there is none, or if the text field does not allow mentions.
 */
const namingAt = (target: EventTarget | null): Naming | undefined => {
  if (!(target instanceof HTMLTextAreaElement) || target.closest('[data-mentions]') === null) return undefined;
  const before = target.value.slice(0, target.selectionStart);
  const [, text] = started.exec(before) ?? [];
  return text === undefined ? undefined : { area: target, text, from: before.length - text.length };
};

/** Inserts the username in the text field. The `input` event makes React see the change, as after typing. */
const write = ({ area, from }: Naming, username: string): void => {
  const text = `${area.value.slice(0, from)}${username} ${area.value.slice(area.selectionStart)}`;
  const caret = from + username.length + 1;
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text);
  area.dispatchEvent(new Event('input', { bubbles: true }));
  area.setSelectionRange(caret, caret);
};

/** Returns the people whose names match the typed letters. Keeps the previous result until the next one arrives. */
const usePeople = (naming: Naming | undefined): readonly MentionPerson[] | undefined => {
  const [people, setPeople] = useState<readonly MentionPerson[]>();
  const { area, text } = naming ?? {};
  useEffect(() => {
    const of = area?.closest<HTMLElement>('[data-mentions]')?.dataset['mentions'];
    if (of === undefined || text === undefined) {
      setPeople(undefined);
      return undefined;
    }
    const [resource = '', record] = of.split('/');
    const stop = new AbortController();
    findMentionPeople({ resource, text, ...(record === undefined ? {} : { record }) }, stop.signal).then(
      (found) => setPeople(found),
      // The list is optional: a user can also type the whole name.
      () => undefined,
    );
    return () => stop.abort();
  }, [area, text]);
  return people;
};

type Choice = {
  readonly naming: Naming | undefined;
  readonly people: readonly MentionPerson[] | undefined;
  /** Position of the person whom Enter chooses. */
  readonly at: number;
  readonly choose: (person: MentionPerson) => void;
};

/** Returns the mention that the user is typing, the people to choose from, and `choose`, which inserts one of them. */
const useChoice = (): Choice => {
  const [naming, setNaming] = useState<Naming>();
  const [at, setAt] = useState(0);
  const people = usePeople(naming);
  const choose = (person: MentionPerson): void => {
    if (naming === undefined) return;
    write(naming, person.username);
    setNaming(undefined);
    naming.area.focus();
  };
  const choice = { naming, people, at, choose };
  const current = useRef<Choice>(choice);
  current.current = choice;

  useEffect(() => {
    const look = ({ target }: Event): void => {
      setNaming(namingAt(target));
      setAt(0);
    };
    const onKey = (event: KeyboardEvent): void => {
      const { naming: now, people: found = [], at: place, choose: take } = current.current;
      if (now === undefined || event.target !== now.area) return;
      const chosen = found[place];
      if (event.key === 'Escape') setNaming(undefined);
      else if (found.length === 0) return;
      else if (event.key === 'ArrowDown') setAt((place + 1) % found.length);
      else if (event.key === 'ArrowUp') setAt((place - 1 + found.length) % found.length);
      else if ((event.key === 'Enter' || event.key === 'Tab') && chosen !== undefined) take(chosen);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    const onLeave = (): void => setNaming(undefined);
    document.addEventListener('input', look);
    // This list was loaded because of an `@` that the user has already typed.
    setNaming(namingAt(document.activeElement));
    document.addEventListener('keydown', onKey, true);
    document.addEventListener('focusout', onLeave);
    return () => {
      document.removeEventListener('input', look);
      document.removeEventListener('keydown', onKey, true);
      document.removeEventListener('focusout', onLeave);
    };
  }, []);
  return choice;
};

/** Sets the attributes of the text field from which screen readers take its list and the chosen person. */
const useListAttributes = ({ naming, people, at }: Choice, listId: string): void => {
  const area = naming?.area;
  useEffect(() => {
    if (area === undefined || people === undefined) return undefined;
    area.setAttribute('aria-controls', listId);
    area.setAttribute('aria-autocomplete', 'list');
    if (people.length > 0) area.setAttribute('aria-activedescendant', `${listId}-${at}`);
    return () => {
      for (const name of ['aria-controls', 'aria-autocomplete', 'aria-activedescendant']) area.removeAttribute(name);
    };
  }, [area, people, at, listId]);
};

/** Returns where the list is shown: below a text field, but inside the window. */
const placeBelow = (area: HTMLElement): CSSProperties => {
  const { left, bottom } = area.getBoundingClientRect();
  return { left: Math.min(left, window.innerWidth - 260), top: Math.min(bottom + 4, window.innerHeight - 220) };
};

/**
 * Offers colleagues to mention while the user types `@` in a text field inside an element with `data-mentions`:
 * `leads/8f14…` for a record, `leads` for a new one. Only colleagues who may see the record are offered.
 */
export const MentionList = () => {
  const listId = useId();
  const choice = useChoice();
  useListAttributes(choice, listId);
  const { naming, people, at, choose } = choice;
  if (naming === undefined || people === undefined) return null;
  return createPortal(
    <div
      className="gable-mentions"
      style={placeBelow(naming.area)}
      // A click must not take the focus from the text field.
      onMouseDown={(event) => event.preventDefault()}
    >
      {people.length === 0 && <p role="status">{notificationText('noPeople')}</p>}
      <div id={listId} role="listbox" tabIndex={-1} aria-label={notificationText('people')}>
        {people.map((person, place) => (
          <button
            key={person._id}
            id={`${listId}-${place}`}
            type="button"
            role="option"
            aria-selected={place === at}
            tabIndex={-1}
            onClick={() => choose(person)}
          >
            <b>{person.name}</b> <span className="rec-muted">@{person.username}</span>
          </button>
        ))}
      </div>
    </div>,
    document.body,
  );
};

import { languageCode, word } from '#model/language/wording.ts';
import { addressOf } from '#model/pages/addresses.ts';
import type { Model } from '#model/resource.ts';
import type { CalendarEvent } from '#model/wire/calendar.ts';

type IcsOptions = {
  readonly model: Model;
  readonly events: readonly CalendarEvent[];
  /** Public origin of the product. */
  readonly origin: string;
  readonly now: Date;
};

/** Escapes a text value. Source: RFC 5545, 3.3.11. */
const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');

/** Breaks a line after at most 75 bytes, between characters. Source: RFC 5545, 3.1. */
const fold = (line: string): string => {
  const parts: string[] = [];
  let [part, bytes] = ['', 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > 74) {
      parts.push(part);
      [part, bytes] = ['', 0];
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join('\r\n ');
};

/** Formats an instant for iCalendar: `2026-11-24T09:30:00.000Z` → `20261124T093000Z`. */
const stamp = (instant: Date): string => instant.toISOString().replace(/[-:]|\.\d{3}/g, '');

const eventLines = (
  { resource: name, record, title, at, minutes, state, version }: CalendarEvent,
  { model: { resources }, origin, now }: IcsOptions,
): readonly string[] => {
  const resource = resources[name];
  const start = new Date(at);
  // `addressOf` needs the fields in the address, which are those of the title.
  const named = Object.fromEntries((resource?.fields ?? []).map((field) => [field.name, title]));
  const path = resource === undefined ? '/' : addressOf(resource, 'show', { ...named, _id: record, id: record });
  return [
    'BEGIN:VEVENT',
    `UID:${name}.${record}@gable`,
    `DTSTAMP:${stamp(now)}`,
    `SEQUENCE:${version}`,
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(new Date(start.getTime() + minutes * 60_000))}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText([resource?.title, state === null ? null : word(state)].filter(Boolean).join(' · '))}`,
    `URL:${origin}${path}`,
    'END:VEVENT',
  ];
};

/** Returns events as an iCalendar file. Source: RFC 5545. */
export const writeIcs = (options: IcsOptions): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Gable//Calendar//${languageCode().toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(options.model.settings.name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    ...options.events.flatMap((event) => eventLines(event, options)),
    'END:VCALENDAR',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('');

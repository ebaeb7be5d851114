import type { LogBody } from '#model/wire/wire.ts';

type Outcome = NonNullable<LogBody['outcome']>;
type Direction = NonNullable<LogBody['direction']>;

/** What can come of a call, and of which calls. */
export const outcomes: readonly {
  readonly outcome: Outcome;
  readonly label: string;
  readonly direction: readonly Direction[];
}[] = [
  { outcome: 'connected', label: 'Connected', direction: ['outgoing', 'incoming'] },
  { outcome: 'not answered', label: 'Not answered', direction: ['outgoing'] },
  { outcome: 'busy', label: 'Busy', direction: ['outgoing'] },
  { outcome: 'switched off', label: 'Switched off', direction: ['outgoing'] },
  { outcome: 'missed', label: 'Missed', direction: ['incoming'] },
];

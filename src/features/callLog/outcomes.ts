import type { LogBody } from '#model/wire/wire.ts';
import { callLogText } from '../../messages/en/callLogText.ts';

type Outcome = NonNullable<LogBody['outcome']>;
type Direction = NonNullable<LogBody['direction']>;

/** The outcomes of a call, and the directions that each applies to. */
export const outcomes: readonly {
  readonly outcome: Outcome;
  readonly label: () => string;
  readonly direction: readonly Direction[];
}[] = [
  { outcome: 'connected', label: () => callLogText('outcome.connected'), direction: ['outgoing', 'incoming'] },
  { outcome: 'not answered', label: () => callLogText('outcome.notAnswered'), direction: ['outgoing'] },
  { outcome: 'busy', label: () => callLogText('outcome.busy'), direction: ['outgoing'] },
  { outcome: 'switched off', label: () => callLogText('outcome.switchedOff'), direction: ['outgoing'] },
  { outcome: 'missed', label: () => callLogText('outcome.missed'), direction: ['incoming'] },
];

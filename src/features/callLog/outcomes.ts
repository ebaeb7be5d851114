import type { LogBody } from '#model/wire/wire.ts';
import { callLogText } from '../../messages/en/callLogText.ts';

type Outcome = NonNullable<LogBody['outcome']>;
type Direction = NonNullable<LogBody['direction']>;

/** The outcomes of a call, and for each whether outgoing and incoming calls can have it. */
export const outcomes: readonly {
  readonly outcome: Outcome;
  readonly label: () => string;
  /** Returns the key that selects the outcome in the dialog. */
  readonly key: () => string;
  readonly direction: readonly Direction[];
}[] = [
  {
    outcome: 'connected',
    label: () => callLogText('outcome.connected'),
    key: () => callLogText('key.connected'),
    direction: ['outgoing', 'incoming'],
  },
  {
    outcome: 'not answered',
    label: () => callLogText('outcome.notAnswered'),
    key: () => callLogText('key.notAnswered'),
    direction: ['outgoing'],
  },
  {
    outcome: 'busy',
    label: () => callLogText('outcome.busy'),
    key: () => callLogText('key.busy'),
    direction: ['outgoing'],
  },
  {
    outcome: 'switched off',
    label: () => callLogText('outcome.switchedOff'),
    key: () => callLogText('key.switchedOff'),
    direction: ['outgoing'],
  },
  {
    outcome: 'missed',
    label: () => callLogText('outcome.missed'),
    key: () => callLogText('key.missed'),
    direction: ['incoming'],
  },
];

import { createText } from '../createText.ts';

/** Texts for logging calls and notes. */
export const callLogText = createText('callLog', {
  entry: {
    note: 'Note',
    outgoing: 'Call made',
    incoming: 'Call received',
    title: 'Entry type',
  },
  callNotes: 'Call notes',
  outcome: {
    title: 'Outcome',
    none: 'Not set',
    connected: 'Connected',
    notAnswered: 'Not answered',
    busy: 'Busy',
    switchedOff: 'Switched off',
    missed: 'Missed',
  },
  key: {
    connected: 'c',
    notAnswered: 'n',
    busy: 'b',
    switchedOff: 's',
    missed: 'm',
  },
  addNote: 'Add note',
  logCall: 'Log call',
  dontLog: "Don't log",
  later: 'Log later',
  dial: {
    starting: 'Starting the call…',
    rings: 'Your phone %{number} rings first. Answer it; then %{name} is called.',
    again: 'Call again',
    ownPhone: 'Use my phone',
  },
  logWithout: 'Log without an outcome',
  logOnly: 'Log only',
  logOnlyOf: 'Log only: %{outcome}',
  logOnlyKey: 'Log the call without changing the status (Shift+%{key})',
  chooseNext: 'Choose the next step',
  noNext: 'No change',
  isLate: 'The outcome of an earlier appointment is not recorded yet. You can record it after you log this call.',
  howWas: 'How did the call go?',
  noteOn: 'Note on %{record}',
  callWith: 'Call with %{record}',
  saved: 'Saved to the timeline',
});

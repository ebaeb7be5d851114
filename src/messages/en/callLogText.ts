import { createText } from '../createText.ts';

/** Logging calls and notes. */
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
  addNote: 'Add note',
  logCall: 'Log call',
  dontLog: "Don't log",
  logWithout: 'Log without an outcome',
  howWas: 'How did the call go?',
  noteOn: 'Note on %{record}',
  callWith: 'Call with %{record}',
  saved: 'Saved to the timeline',
});

import { appointmentOf, awaitsOutcome } from '#model/states.ts';
import type { Actor } from '../../auth/actor/actor.ts';
import { minuteMs } from '../basics/clock.ts';
import type { History } from '../people/history.ts';
import type { Random } from '../basics/random.ts';
import { meetingNotes } from '../basics/notes.ts';
import type { SampleContext } from '../stock/stock.ts';

/** `fate`: the random source that decides whether the appointment took place. */
type OutcomeContext = SampleContext & { readonly lead: History; readonly owner: Actor; readonly fate: Random };

/** Statuses that require an appointment that took place. */
const needsMeeting: ReadonlySet<string> = new Set(['Booked', 'Expression of interest', 'Not interested']);

/**
 * Adds the outcome of a lead's past appointment to the lead's timeline, one second before `at`. Returns true, or false
 * if no past appointment lacks an outcome; nothing is added then. `next`: the next status of the lead. If it requires a
 * meeting, as Booked does, the appointment took place; otherwise the random source `fate` decides. `owner`: the author
 * of the entry.
 */
export const createOutcome = ({ lead, owner, fate, state }: OutcomeContext, at: Date, next: string): boolean => {
  const states = state.model.resources['leads']?.states;
  const before = lead.values();
  if (states === undefined || !awaitsOutcome(states, before, at)) return false;
  const appointment = appointmentOf(states, before[states.field]);
  const due = before[appointment?.at ?? ''];
  if (appointment === undefined || typeof due !== 'string') return false;
  const outcome = new Date(at.getTime() - 1000);
  if (needsMeeting.has(next) || fate.chance(0.6)) {
    const doneAt = new Date(
      Math.min(outcome.getTime(), Date.parse(due) + fate.between(0, 20) * minuteMs),
    ).toISOString();
    lead.contact(owner, outcome, {
      kind: appointment.activity,
      outcome: 'done',
      note: fate.pick(meetingNotes),
      new: { at: doneAt },
    });
  } else {
    lead.log(owner, outcome, {
      kind: appointment.activity,
      outcome: 'not done',
      new: { at: due, reason: fate.pick(appointment.reasons) },
    });
  }
  return true;
};

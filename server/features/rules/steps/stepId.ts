import { v5 } from 'uuid';

/** The namespace of the ids of steps. chosen: a random UUID of this project. */
const namespace = '6b1f4c1e-2f0b-4d5e-9a43-0c8f3b7e21d9';

/**
 * Returns the id for the message or webhook call that a step of a run creates. `step`: its position in the rule. A step
 * that is repeated after a crash gets the same id, so nothing is sent twice.
 */
export const stepId = (run: string, step: number): string => v5(`${run} ${step}`, namespace);

import { v5 } from 'uuid';

/** The namespace of the ids of steps. chosen: a random UUID of this project. */
const namespace = '6b1f4c1e-2f0b-4d5e-9a43-0c8f3b7e21d9';

/** Returns the id of what a step of a run creates, always the same, so that a repeated step creates nothing twice. */
export const stepId = (run: string, step: number): string => v5(`${run} ${step}`, namespace);

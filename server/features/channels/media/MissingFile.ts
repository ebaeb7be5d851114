import type { PartState } from '#model/wire/messagePart.ts';

/** Why a file of a message is not there. `mayPass`: a later attempt may succeed. */
export class MissingFile extends Error {
  readonly state: PartState;
  readonly mayPass: boolean;
  constructor(reason: string, { state = 'failed' as PartState, mayPass = false } = {}) {
    super(reason);
    this.state = state;
    this.mayPass = mayPass;
  }
}

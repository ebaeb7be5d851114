import type { PartState } from '#model/wire/messagePart.ts';

/**
 * Thrown if a file of a message cannot be fetched. `isTemporary`: a later attempt may succeed. `state`: the state to
 * store for the file.
 */
export class MissingFile extends Error {
  readonly state: PartState;
  readonly isTemporary: boolean;
  constructor(reason: string, { state = 'failed' as PartState, isTemporary = false } = {}) {
    super(reason);
    this.state = state;
    this.isTemporary = isTemporary;
  }
}

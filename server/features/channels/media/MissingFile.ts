import type { PartState } from '#model/wire/messagePart.ts';

/**
 * Why a file of a message is not available. `isTemporary`: a later attempt may succeed. `state`: the file's state after
 * the last attempt.
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

import type { Reader } from '../../query/filters/reader.ts';
import type { OperationContext } from './context.ts';

/** Gives what a SQL maker needs to know of who asks. */
export const readerOf = ({ actor, now, state }: OperationContext): Reader => ({
  actor,
  now,
  timeZone: state.model.settings.timeZone,
  settings: state.model.settings,
  model: state.model,
});

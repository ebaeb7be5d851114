import type { Reader } from '../../query/filters/reader.ts';
import type { OperationContext } from './context.ts';

/** Returns the reader for the queries of an operation: the actor, the time, the model and its settings. */
export const readerOf = ({ actor, now, state }: OperationContext): Reader => ({
  actor,
  now,
  timeZone: state.model.settings.timeZone,
  settings: state.model.settings,
  model: state.model,
});

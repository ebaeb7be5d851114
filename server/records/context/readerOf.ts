import { createReader } from '../../query/filters/createReader.ts';
import type { Reader } from '../../query/filters/reader.ts';
import type { OperationContext } from './context.ts';

/** Returns the reader for the queries of an operation: the actor, the time, the model and its settings. */
export const readerOf = ({ actor, now, state }: OperationContext): Reader => createReader(actor, state.model, now);

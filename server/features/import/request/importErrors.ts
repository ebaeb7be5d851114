import { AppError } from '#model/errors.ts';
import { toAppError } from '../../../postgres/toAppError.ts';
import { SheetError } from '../../../documents/spreadsheets/cell.ts';
import { readCheckpoint } from './checkpoint.ts';
import { CsvError } from '../files/readCsv.ts';

/**
 * Returns a sentence about what is wrong with a file, or undefined if the file is not the cause of the error. `name`:
 * the file's original name, shown instead of its path on the server.
 */
export const fileErrorMessage = (error: unknown, name: string): string | undefined => {
  if (error instanceof SheetError) return `${name}: ${error.message}`;
  return error instanceof CsvError ? error.problems.map((problem) => `${name}: ${problem}`).join('\n') : undefined;
};

/** State in which an import was interrupted → what it has written, as a sentence for users. */
const interruptedMessages = {
  checking: 'Nothing was written.',
  applying: 'Rows imported so far are kept until you continue or undo the import.',
  undoing: 'What was undone so far stays undone; undo it again for the rest.',
} as const;
/** A state in which a process works on an import. */
export type RunningState = keyof typeof interruptedMessages;
/** All states in which a process works on an import. */
export const runningStates: readonly string[] = Object.keys(interruptedMessages);

/**
 * Returns a sentence for users about what an interrupted import has written. `running`: the state in which it ended.
 * `checkpoint`: its stored progress, null before its first batch of rows.
 */
export const interruptedMessage = (running: RunningState, checkpoint: unknown): string =>
  interruptedMessages[running === 'applying' && readCheckpoint(checkpoint) === undefined ? 'checking' : running];

/** Returns whether the server caused an error, and not the file or the user. */
export const isServerFault = (error: unknown): boolean =>
  fileErrorMessage(error, '') === undefined && toAppError(error).status >= 500;

/**
 * Returns a sentence for users about why an import ended early. `name`: the file's original name. `left`: a sentence
 * about what it has written.
 */
export const runErrorMessage = (error: unknown, name: string, left: string): string => {
  const { code, message, status } = toAppError(error);
  if (status >= 500 && code !== 'INTERNAL') return `${message} ${left}`;
  return (
    fileErrorMessage(error, name) ?? (error instanceof AppError ? message : `Something went wrong on our side. ${left}`)
  );
};

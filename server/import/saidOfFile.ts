import { AppError } from '#model/errors.ts';
import { toAppError } from '../database/toAppError.ts';
import { SheetError } from '../sheets/cell.ts';
import { CsvError } from './readCsv.ts';

/** Says what is wrong with a file that came as `name`; where it lies on the server is nobody's to read. Undefined: the file is not to blame. */
export const saidOfFile = (error: unknown, name: string): string | undefined => {
  if (error instanceof SheetError) return `${name}: ${error.message}`;
  return error instanceof CsvError ? error.message.replace(/^.*?[/\\]source: /gm, `${name}: `) : undefined;
};

const stays = 'What was written so far stays until it is gone on with or undone.';

/** Tells what is to be looked into: neither the file nor the person is to blame. */
export const isOurs = (error: unknown): boolean => saidOfFile(error, '') === undefined && toAppError(error).status >= 500;

/** Says why a run of an import ended early. */
export const saidOfRun = (error: unknown, name: string): string => {
  const { code, message } = toAppError(error);
  if (code === 'DISK_FULL') return `${message} ${stays}`;
  return saidOfFile(error, name) ?? (error instanceof AppError ? message : `Something went wrong on our side. ${stays}`);
};

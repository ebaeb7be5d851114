import { spawnWatched, type Program } from './spawnWatched.ts';

/** The exit code of a program, and what it wrote to stdout (`output`) and stderr (`errors`). */
export type ProgramResult = { code: number; output: string; errors: string };

/**
 * Runs a program, waits for its end and returns its exit code and output. Code 127: it could not be started; code 1: it
 * failed or was ended by a signal. Shape: `{ code: 0, output: 'postgres (PostgreSQL) 18.4\n', errors: '' }`.
 */
export async function runProgram(program: Program): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const { child } = spawnWatched(program);
    let output = '';
    let errors = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors += text));
    child.on('error', (error) => resolve({ code: 127, output, errors: `${errors}${error.message}` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output, errors }));
  });
}

/**
 * Returns the end of a program's output as one line for an error message: the last three lines that mention an error
 * or, without such lines, the last three lines. Returns the word `nothing` if there is no output.
 */
export function lastLines(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const telling = lines.filter((line) => /error|fatal|panic|denied|refused|not |no such/i.test(line));
  return (telling.length > 0 ? telling : lines).slice(-3).join(' / ') || 'nothing';
}

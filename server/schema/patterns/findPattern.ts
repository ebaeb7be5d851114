import { createContext, Script } from 'node:vm';
import { isObject } from '#model/schema/json.ts';

const script = new Script('new RegExp(source, "iu").exec(text)');
const context = createContext({ source: '', text: '' });

/**
 * Thrown when the search for a pattern took too long and was stopped. It is then unknown whether the pattern matches
 * the text.
 */
export class PatternTooSlow extends Error {}

/**
 * Returns the first match of a pattern in a text, ignoring case, or undefined. Safe for long texts from strangers: it
 * throws `PatternTooSlow` after `maxMs`. The search blocks the process until then.
 */
export const findPattern = (source: string, text: string, maxMs: number): RegExpExecArray | undefined => {
  Object.assign(context, { source, text });
  try {
    // checked: the result of the script
    return (script.runInContext(context, { timeout: maxMs }) as RegExpExecArray | null) ?? undefined;
  } catch (error) {
    if (isObject(error) && error['code'] === 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw new PatternTooSlow(source);
    throw error;
  } finally {
    Object.assign(context, { source: '', text: '' });
  }
};

import { createContext, Script } from 'node:vm';
import { isObject } from '#model/schema/json.ts';

const script = new Script('new RegExp(source, "iu").exec(text)');
const context = createContext({ source: '', text: '' });

/** A pattern took too long on a text, so nothing is certain about it. */
export class PatternTooSlow extends Error {}

/**
 * Finds a pattern in a long text that strangers can send, ignoring case. Errors: `PatternTooSlow` after `maxMs`. The
 * matching blocks the process until then.
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

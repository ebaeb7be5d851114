import { isObject } from '#model/json.ts';
import type { HttpAnswer } from '../../providers/http.ts';

/** Gives what an answer holds: the server's promise, written in `model/imports.ts`. */
export const dataOf = <Data,>({ json }: HttpAnswer): Data => (isObject(json) ? json['data'] : undefined) as Data;

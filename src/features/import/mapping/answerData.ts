import { isObject } from '#model/schema/json.ts';
import type { HttpAnswer } from '../../../providers/api/http.ts';

/** Returns what an answer holds: the server's promise, written in `model/imports.ts`. */
export const answerData = <Data>({ json }: HttpAnswer): Data => (isObject(json) ? json['data'] : undefined) as Data;

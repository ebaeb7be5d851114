import { isObject } from '#model/schema/json.ts';
import type { HttpAnswer } from '../../../providers/api/http/http.ts';

/** Returns the `data` of a response. Its type is in `model/wire/imports.ts`. */
export const answerData = <Data>({ json }: HttpAnswer): Data => (isObject(json) ? json['data'] : undefined) as Data;

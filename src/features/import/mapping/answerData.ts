import { isObject } from '#model/schema/json.ts';
import type { HttpAnswer } from '../../../providers/api/http/http.ts';

/**
 * Returns the property `data` of a response, or undefined if there is none. It is not checked: the caller must name the
 * response type of the call in `model/wire/imports.ts`.
 */
export const answerData = <Data>({ json }: HttpAnswer): Data => (isObject(json) ? json['data'] : undefined) as Data;

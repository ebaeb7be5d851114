import { isObject } from '#model/schema/json.ts';
import type { HttpAnswer } from '../../../providers/api/http/http.ts';

/**
 * Returns the property `data` of a response, or undefined if there is none. The type of `data` is not checked, so
 * callers must name the type that `model/wire/imports.ts` declares for the call.
 */
export const answerData = <Data>({ json }: HttpAnswer): Data => (isObject(json) ? json['data'] : undefined) as Data;

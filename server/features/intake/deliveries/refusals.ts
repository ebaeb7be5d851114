import type { AppError } from '#model/errors.ts';
import { kindFor } from '#kinds/index.ts';
import { isObject } from '#model/schema/json.ts';
import type { FieldRefusal } from '../../../schema/mapping/parseFieldRules.ts';

/**
 * Returns whether a value was refused because no record has this name. Callers then leave the field blank, because a
 * lead without its project is better than no lead.
 */
export const isAboutName = ({ field }: FieldRefusal): boolean => kindFor(field).traits.refersTo !== undefined;

/** Returns the text of an error for the users of the agency: every problem with its field. */
export const refusalReason = (error: AppError): string => {
  const sentences = Object.values(isObject(error.fields) ? error.fields : {}).map(String);
  return sentences.length === 0 ? error.message : sentences.join('; ');
};

import { isObject, type JsonObject } from '#model/schema/json.ts';
import { columnsOfRule } from '../../../features/import/mapping/mapping.ts';

/**
 * Returns the columns of deliveries that a source file names, each once: those that fill the values of fields
 * (`fields`), those of the inputs of the source's form (`form`), and those that are read from emails (`email`). A
 * column is the path of a value, such as `lead.phone`. Empty if the file names none.
 */
export const columnsOfFile = ({ fields, form, email }: JsonObject): readonly string[] => {
  const rules = Object.values(isObject(fields) ? fields : {}).flat();
  const inputs = isObject(form) && Array.isArray(form['fields']) ? form['fields'] : [];
  const found = [
    ...rules.flatMap((rule) => (isObject(rule) ? columnsOfRule(rule) : [])),
    ...inputs.flatMap((input) => (isObject(input) && typeof input['column'] === 'string' ? [input['column']] : [])),
    ...(isObject(email) && isObject(email['columns']) ? Object.keys(email['columns']) : []),
  ];
  return [...new Set(found)].filter((name) => name !== '');
};

import type { Ajv2020 } from 'ajv/dist/2020.js';
import { _, type CodeKeywordDefinition, str } from 'ajv/dist/2020.js';
import { usePattern as patternIn } from 'ajv/dist/vocabularies/code.js';
import { maxPatternLength } from '../patterns/maxPatternLength.ts';

/**
 * Replaces the keyword `pattern` of an ajv instance by one that does not test long texts. Otherwise a text of a
 * megabyte could block the server, because ajv tests a pattern even if the text is too long. A text above its
 * `maxLength` is refused for its length. Without a `maxLength`, a text above `maxPatternLength` does not match.
 */
export const limitPatterns = (ajv: Ajv2020): void => {
  const definition: CodeKeywordDefinition = {
    keyword: 'pattern',
    type: 'string',
    schemaType: 'string',
    error: {
      message: ({ schemaCode }) => str`must match pattern "${schemaCode}"`,
      params: ({ schemaCode }) => _`{pattern: ${schemaCode}}`,
    },
    code: (cxt) => {
      const { data, schema, parentSchema } = cxt;
      const { maxLength } = parentSchema as { readonly maxLength?: number };
      const fails = _`!${patternIn(cxt, String(schema))}.test(${data})`;
      // A character outside of the basic plane counts as one, and has two units.
      if (maxLength === undefined) cxt.fail(_`${data}.length > ${2 * maxPatternLength} || ${fails}`);
      else cxt.fail(_`${data}.length <= ${2 * maxLength} && ${fails}`);
    },
  };
  ajv.removeKeyword('pattern').addKeyword(definition);
};

import type { Ajv2020 } from 'ajv/dist/2020.js';
import { _, type CodeKeywordDefinition, str } from 'ajv/dist/2020.js';
import { usePattern as patternIn } from 'ajv/dist/vocabularies/code.js';
import { maxPatternLength } from '../patterns/maxPatternLength.ts';

/**
 * Replaces the keyword `pattern` by one that is not tested on a text above its `maxLength`, which is refused anyway: as
 * all errors are reported, a text of a megabyte could otherwise stop the server.
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
      const { maxLength = maxPatternLength } = parentSchema as { readonly maxLength?: number };
      // A character outside of the basic plane counts as one, and has two units.
      cxt.fail(_`${data}.length <= ${2 * maxLength} && !${patternIn(cxt, String(schema))}.test(${data})`);
    },
  };
  ajv.removeKeyword('pattern').addKeyword(definition);
};

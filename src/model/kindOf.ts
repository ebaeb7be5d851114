import type { PropertySchema } from './schema/schema.ts';

const byFormat = { date: 'date', 'date-time': 'datetime', email: 'email', uri: 'url' } as const;

/**
 * Returns the name of a property's kind: its word `kind`, if it has one, otherwise the kind that follows from its other
 * words. Example: `{"type":"array","items":{"enum":["Hot"]}}` → `choices`.
 */
export const kindOf = (property: PropertySchema): string => {
  if (property.kind !== undefined) return property.kind;
  if (property.toAny !== undefined) return 'relation';
  if (property.to !== undefined) return property.type === 'array' ? 'references' : 'reference';
  switch (property.type) {
    case 'boolean':
      return 'yesNo';
    case 'integer':
    case 'number':
      return 'number';
    case 'object':
      return 'group';
    case 'array':
      if (property.items?.enum !== undefined) return 'choices';
      return property.items?.type === 'object' ? 'rows' : 'texts';
    default:
      if (property.enum !== undefined || property.choicesBy !== undefined) return 'choice';
      return property.format === undefined ? 'text' : byFormat[property.format];
  }
};

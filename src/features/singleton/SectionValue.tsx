import { kinds } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import { isBlank, isObject } from '#model/schema/json.ts';
import { FieldValue } from '../../resources/shared/parts/FieldValue.tsx';

type SectionValueProps = { readonly field: Field; readonly value: unknown; readonly readable: boolean };

const Part = ({ field, value }: { readonly field: Field; readonly value: unknown }) => (
  <FieldValue field={field} value={value} readable />
);

/**
 * Shows the value of a field: a group as separate facts, rows as a small table. If the user may not read the value
 * (`readable` is false), shows a lock and, if there is one, the masked value.
 */
export const SectionValue = ({ field, value, readable }: SectionValueProps) => {
  const nested = kinds[field.kind]?.traits.nested;
  if (!readable || isBlank(value) || field.fields.length === 0)
    return <FieldValue field={field} value={value} readable={readable} />;
  if (nested === 'many' && Array.isArray(value)) {
    return (
      <table className="one-rows">
        <thead>
          <tr>
            {field.fields.map(({ name, title }) => (
              <th key={name} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {value.filter(isObject).map((row) => (
            <tr key={JSON.stringify(row)}>
              {field.fields.map((part) => (
                <td key={part.name}>
                  <Part field={part} value={row[part.name]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    );
  }
  if (nested !== 'one' || !isObject(value)) return <FieldValue field={field} value={value} readable />;
  return (
    <span className="one-parts">
      {field.fields.map((part) => (
        <span key={part.name}>
          <span className="rec-muted">{part.title}</span> <Part field={part} value={value[part.name]} />
        </span>
      ))}
    </span>
  );
};

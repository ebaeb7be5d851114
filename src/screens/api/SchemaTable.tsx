import { useState } from 'react';
import { limitsText, followReference, typeText } from './document.ts';
import type { ApiDocument, ShownSchema } from './apiDocument.ts';
import { apiText } from '../../messages/en/apiText.ts';
import { textWithNodes } from '../../messages/textWithNodes.ts';

type Part = { readonly document: ApiDocument; readonly schema: ShownSchema };

/**
 * Returns the schema whose fields are shown: for a list, that of its items; for alternatives, the first one with
 * fields.
 */
const fieldsOf = (document: ApiDocument, given: ShownSchema): ShownSchema => {
  const schema = followReference(document, given);
  if (schema.items !== undefined) return fieldsOf(document, schema.items);
  if (schema.anyOf !== undefined)
    return (
      schema.anyOf.map((one) => fieldsOf(document, one)).find(({ properties }) => properties !== undefined) ?? schema
    );
  return schema;
};

const hasFields = (document: ApiDocument, schema: ShownSchema): boolean =>
  fieldsOf(document, schema).properties !== undefined;

const Inner = ({ document, schema, name }: Part & { readonly name: string }) => {
  const [open, setOpen] = useState(false);
  return (
    <details className="gable-details" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{apiText('fields', { name })}</summary>
      {open && <SchemaTable document={document} schema={schema} label={apiText('fields', { name })} />}
    </details>
  );
};

const Note = ({ schema }: { readonly schema: ShownSchema }) => {
  const { title, description, examples } = schema;
  const limits = limitsText(schema);
  return (
    <>
      {title !== undefined && <strong>{title}. </strong>}
      {[description, limits].filter((text) => text !== undefined && text !== '').join(' ')}
      {examples?.[0] !== undefined && typeof examples[0] !== 'object' && (
        <> {textWithNodes(apiText, 'exampleOf', { value: <code>{String(examples[0])}</code> })}</>
      )}
    </>
  );
};

/**
 * A table with one row for each field of a schema. If the schema is a list, the rows are the fields of an entry of the
 * list. A field with fields of its own can be expanded. `document`: the OpenAPI document that contains the schema.
 * `label`: the accessible name of the table.
 */
export const SchemaTable = ({ document, schema, label }: Part & { readonly label: string }) => {
  const { properties = {}, required = [] } = fieldsOf(document, schema);
  return (
    <table className="gable-api-table" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{apiText('name')}</th>
          <th scope="col">{apiText('type')}</th>
          <th scope="col">{apiText('description')}</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(properties).map(([name, property]) => {
          const shown = {
            ...followReference(document, property),
            ...(property.description === undefined ? {} : { description: property.description }),
          };
          return (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
                {required.includes(name) && <span className="gable-api-required">{apiText('required')}</span>}
              </th>
              <td>{typeText(document, property)}</td>
              <td>
                <Note schema={shown.anyOf?.[0]?.title === undefined ? shown : { ...shown.anyOf[0], ...shown }} />
                {hasFields(document, property) && (
                  <Inner document={document} schema={property} name={shown.title ?? name} />
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};

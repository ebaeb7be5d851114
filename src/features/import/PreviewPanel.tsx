import type { Field } from '#model/field.ts';
import type { JsonObject } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import { countText } from '#model/values/numbers/countText.ts';
import { filledFields } from './mapping/mapping.ts';
import type { ImportPreview } from './mapping/useImportPreview.ts';
import { importText } from '../../messages/en/importText.ts';

type PreviewPanelProps = { readonly resource: Resource; readonly map: JsonObject; readonly preview: ImportPreview };

type RowProps = { readonly row: ImportPreview['rows'][number]; readonly fields: readonly Field[] };

/** A row of the file. If all of it is wrong, its problem replaces the values. */
const PreviewRow = ({ row: { number, values, problems }, fields }: RowProps) => (
  <tr>
    <th scope="row">{countText(number)}</th>
    {problems[''] !== undefined && (
      <td colSpan={fields.length} className="xfer-wrong" data-title={importText('rows.row')}>
        {problems['']}
      </td>
    )}
    {problems[''] === undefined &&
      fields.map(({ name, title }) => (
        <td key={name} data-title={title} data-none={values[name] === undefined && problems[name] === undefined}>
          {values[name]}
          {problems[name] !== undefined && (
            <span className="xfer-wrong" title={problems[name]}>
              {problems[name]}
            </span>
          )}
        </td>
      ))}
  </tr>
);

/**
 * Shows the first rows of the file as the records that the mapping `map` creates from them, with the problems of each
 * cell. If the mapping cannot be used yet, it says why instead.
 */
export const PreviewPanel = ({ resource, map, preview: { rows, problem, isLoading } }: PreviewPanelProps) => {
  const filled = new Set([...filledFields(map), ...rows.flatMap(({ problems }) => Object.keys(problems))]);
  const fields = resource.fields.filter(({ name }) => filled.has(name));
  const good = rows.filter(({ problems }) => Object.keys(problems).length === 0).length;
  return (
    <section className="xfer-card" aria-label={importText('rows.preview')} aria-busy={isLoading}>
      <h2>{importText('rows.preview')}</h2>
      {problem !== undefined && (
        <p role="status" className="xfer-problem">
          {problem}
        </p>
      )}
      {problem === undefined && rows.length > 0 && (
        <>
          <p className="xfer-lead" role="status">
            {good === rows.length
              ? importText('rows.good', { count: rows.length })
              : importText('rows.bad', { count: rows.length - good, total: rows.length })}
          </p>
          {/*oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard*/}
          <div className="xfer-scroll xfer-preview" tabIndex={0} role="region" aria-label={importText('rows.region')}>
            <table className="xfer-table">
              <thead>
                <tr>
                  <th scope="col">{importText('rows.row')}</th>
                  {fields.map(({ name, title }) => (
                    <th key={name} scope="col">
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <PreviewRow key={row.number} row={row} fields={fields} />
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
      {problem === undefined && rows.length === 0 && (
        <p className="xfer-lead">{isLoading ? importText('rows.reading') : importText('rows.none')}</p>
      )}
    </section>
  );
};

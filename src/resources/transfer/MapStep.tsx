import { importableFields } from '#kinds/importable.ts';
import type { ImportDetail, ImportMode } from '#model/imports.ts';
import { inSentence } from '#model/inSentence.ts';
import type { Resource } from '#model/resource.ts';
import { useRights } from '../shared/useRights.ts';
import { Choice } from './Choice.tsx';
import { type Mapping, readMapping } from './mapping.ts';

type MapStepProps = {
  readonly resource: Resource;
  readonly detail: ImportDetail;
  readonly mapping: Mapping;
  readonly onChange: (mapping: Mapping) => void;
  readonly sheet: string;
  readonly onSheet: (sheet: string) => void;
};

const modes = (plural: string, title: string): Readonly<Record<ImportMode, readonly [string, string]>> => ({
  create: [`Add new ${plural}`, `A row that is a ${title} already counts as a duplicate`],
  update: [`Change existing ${plural}`, 'Blank cells leave what stands'],
  both: ['Do both', 'Add what is new, change what exists'],
});

/** The choice of the mapping that the rows were tried with; no saved one has such a name. */
const tried = '(tried)';

/** Which column goes into which field, and how rows meet the records that exist. */
export const MapStep = ({ resource, detail, mapping, onChange, sheet, onSheet }: MapStepProps) => {
  const rights = useRights(resource);
  const fields = importableFields(resource).filter(rights.mayRead);
  const taken = new Set(Object.values(mapping.targets));
  const keys = fields.filter(({ name, required }) => required && taken.has(name));
  const missing = fields.filter(({ name, required, property }) => required && !taken.has(name) && property.default === undefined && name !== resource.states?.field);
  const texts = modes(inSentence(resource.plural), inSentence(resource.title));
  const allowed = (['create', 'update', 'both'] as const).filter((mode) => (mode === 'update' || rights.may('create')) && (mode === 'create' || rights.may('update')));
  const standing = detail.map === undefined ? '' : tried;
  const chosen = mapping.saved ?? (detail.map === undefined && detail.maps[0]?.name === 'last' ? 'last' : standing);
  const take = (name: string): void => {
    const saved = name === tried ? detail.map : detail.maps.find((one) => one.name === name)?.map;
    onChange({ ...readMapping(saved ?? detail.guess, detail.header), saved: name });
  };
  return (
    <section className="xfer-card">
      <h2>Columns</h2>
      <div className="xfer-tools">
        {detail.sheets.length > 1 && (
          <label>Sheet <select value={sheet} onChange={(event) => onSheet(event.target.value)}>{detail.sheets.map((name) => <option key={name}>{name}</option>)}</select></label>
        )}
        {detail.maps.length > 0 && (
          <label>Mapping <select value={chosen} onChange={(event) => take(event.target.value)}>
            {detail.map !== undefined && <option value={tried}>As it was tried</option>}
            <option value="">Found by the titles</option>
            {detail.maps.map(({ name, title }) => <option key={name} value={name}>{title}</option>)}
          </select></label>
        )}
      </div>
      {mapping.declared === undefined ? (
        <>
          <div className="xfer-scroll">
            <table className="xfer-table">
              <thead><tr><th scope="col">Column of the file</th><th scope="col">For example</th><th scope="col">Becomes</th></tr></thead>
              <tbody>
                {mapping.id !== undefined && <tr><th scope="row">{mapping.id}</th><td>{detail.sample[0]?.[detail.header.indexOf(mapping.id)]}</td><td>Which {inSentence(resource.title)} it is</td></tr>}
                {Object.entries(mapping.targets).map(([column, target]) => (
                  <tr key={column}>
                    <th scope="row">{column}</th>
                    <td>{detail.sample.map((row) => row[detail.header.indexOf(column)] ?? '').filter((text) => text !== '').slice(0, 2).join(' · ')}</td>
                    <td>
                      <select aria-label={`${column} becomes`} value={target} onChange={(event) => onChange({ ...mapping, targets: { ...mapping.targets, [column]: event.target.value } })}>
                        <option value="">– left out –</option>
                        {fields.map(({ name, title, required }) => <option key={name} value={name} disabled={name !== target && taken.has(name)}>{title}{required ? ' *' : ''}</option>)}
                      </select>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <fieldset className="xfer-choices xfer-modes">
            <legend>Rows</legend>
            {allowed.map((mode) => <Choice key={mode} name="mode" title={texts[mode][0]} hint={texts[mode][1]} checked={mapping.mode === mode} onChoose={() => onChange({ ...mapping, mode, key: mapping.key === '' && mapping.id === undefined ? keys[0]?.name ?? '' : mapping.key })} />)}
          </fieldset>
          {mapping.mode !== 'create' && (
            <div className="xfer-tools">
              <label>A row is the {inSentence(resource.title)} with the same <select value={mapping.key} onChange={(event) => onChange({ ...mapping, key: event.target.value })}>
                {mapping.id !== undefined && <option value="">Id</option>}
                {keys.map(({ name, title }) => <option key={name} value={name}>{title}</option>)}
              </select></label>
            </div>
          )}
          {mapping.mode !== 'update' && missing.length > 0 && <p className="xfer-problem">No column for {missing.map(({ title }) => title).join(', ')}; every row will be rejected without.</p>}
        </>
      ) : <p className="xfer-lead">This mapping has rules and conversions of its own for {Object.keys(mapping.declared['fields'] ?? {}).length} fields and is used as it stands.</p>}
    </section>
  );
};

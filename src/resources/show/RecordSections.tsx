import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useStore } from 'ra-core';
import { kinds } from '#kinds/index.ts';
import type { Resource } from '#model/resource.ts';
import { FieldValue } from '../shared/FieldValue.tsx';
import type { ResourceRecord } from '../shared/resourceRecord.ts';
import { useRights } from '../shared/useRights.ts';
import { shownSections } from './shownSections.ts';

type RecordSectionsProps = { readonly resource: Resource; readonly record: ResourceRecord };

/** All that is known of a record, in the sections of its form. */
export const RecordSections = ({ resource, record }: RecordSectionsProps) => {
  const rights = useRights(resource);
  const [withEmpty, setWithEmpty] = useStore<boolean>(`${resource.name}.withEmpty`, false);
  return (
    <div className="rec-sections">
      {shownSections(resource, record, withEmpty).map(({ title, fields }) => (
        <section key={title} className="rec-panel">
          <h2>{title}</h2>
          <dl className="rec-facts">
            {fields.map((field) => (
              <div key={field.name} className={kinds[field.kind]?.traits.wide === true ? 'rec-wide' : undefined}>
                <dt>{field.title}</dt>
                <dd><FieldValue field={field} value={record[field.name]} readable={rights.mayRead(field)} /></dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <FormControlLabel
        control={<Switch checked={withEmpty} onChange={(event) => setWithEmpty(event.target.checked)} />}
        label="Show empty fields"
      />
    </div>
  );
};

import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useStore } from 'ra-core';
import type { ReactNode } from 'react';
import { kinds } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import { FieldValue } from '../../shared/parts/FieldValue.tsx';
import { PagePart } from '../../shared/parts/pageParts/PagePart.tsx';
import type { ResourceRecord } from '../../shared/resourceRecord.ts';
import { useRights } from '../../shared/useRights.ts';
import { Gallery } from '../gallery/Gallery.tsx';
import { PlaceLink } from './PlaceLink.tsx';
import { RowsTable } from './RowsTable.tsx';
import { galleryFields, mapPlaceOf, shownSections } from './shownSections.ts';
import { showText } from '../../../messages/en/showText.ts';

type RecordSectionsProps = {
  readonly resource: Resource;
  readonly record: ResourceRecord;
  /** Content below the sections. */
  readonly children?: ReactNode;
};

const isRows = (field: Field): boolean => kinds[field.kind]?.traits.nested === 'many';

/**
 * The pictures and fields of a record, in the sections of its form, and `children` below them. A switch shows the empty
 * fields, too. The position of the switch is stored for each resource on this device.
 */
export const RecordSections = ({ resource, record, children }: RecordSectionsProps) => {
  const rights = useRights(resource);
  const { position } = resource;
  const place = mapPlaceOf(resource, record);
  const [withEmpty, setWithEmpty] = useStore<boolean>(`${resource.name}.withEmpty`, false);
  return (
    <PagePart part={showText('details')} className="rec-sections">
      {galleryFields(resource, record)
        .filter((field) => rights.mayRead(field))
        .map((field) => (
          <Gallery key={field.name} title={field.title} value={record[field.name]} />
        ))}
      {shownSections(resource, record, { withEmpty }).map(({ title, fields, as }) => (
        <section key={title} className="rec-panel">
          <h2>{title}</h2>
          <dl className={as === undefined ? 'rec-facts' : `rec-${as}`}>
            {fields.map((field) => (
              <div key={field.name} className={kinds[field.kind]?.traits.wide === true ? 'rec-wide' : undefined}>
                <dt className={fields.length === 1 && field.title === title ? 'gable-unseen' : undefined}>
                  {place !== undefined && field === position?.latitude ? showText('map.title') : field.title}
                </dt>
                <dd>
                  {place !== undefined && field === position?.latitude ? (
                    <PlaceLink place={place} />
                  ) : isRows(field) && rights.mayRead(field) ? (
                    <RowsTable field={field} value={record[field.name]} />
                  ) : (
                    <FieldValue field={field} value={record[field.name]} readable={rights.mayRead(field)} linked />
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <FormControlLabel
        className="rec-empty-fields"
        control={<Switch checked={withEmpty} onChange={(event) => setWithEmpty(event.target.checked)} />}
        label={showText('emptyFields')}
      />
      {children}
    </PagePart>
  );
};

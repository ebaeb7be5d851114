import { kinds } from '#kinds/index.ts';
import { shownFiles } from '#kinds/shared/values/shownFiles.ts';
import type { Resource } from '#model/resource.ts';
import { pictureAddress } from '#model/values/storedFiles.ts';
import type { ResourceRecord } from '../../shared/resourceRecord.ts';

/**
 * Returns a small round picture to show beside the title of a record, such as a person's photo. Undefined if the
 * resource has no field for a single picture, or if the record has no picture.
 */
export const portraitOf = (resource: Resource, record: ResourceRecord) => {
  const field = resource.fields.find(
    ({ kind, property }) => kinds[kind]?.traits.picture === true && property.type !== 'array',
  );
  const [picture] = field === undefined ? [] : shownFiles(record[field.name]);
  return picture?.url === undefined ? undefined : (
    <img className="rec-portrait" src={pictureAddress(picture.url, 'list')} alt="" />
  );
};

import type { ReactNode } from 'react';
import { useModelResource } from '#kinds/kindContext.tsx';
import { ReferenceTitle } from '#kinds/shared/cells/ReferenceTitle.tsx';
import type { Resource } from '#model/resource.ts';
import { messageSourceFor } from '#model/templates/messageSourceFor.ts';
import type { JobInput } from '#model/wire/jobs.ts';
import { bulkJobsText } from '../../../messages/en/bulkJobsText.ts';
import { useModel } from '../../../providers/schemas.tsx';
import { FieldValue } from '../parts/FieldValue.tsx';
import { NoteText } from '../parts/NoteText.tsx';

type JobInputListProps = { readonly resource: Resource; readonly input: JobInput };

type Row = { readonly title: string; readonly content: ReactNode };

/** The people who get the records, with their parts: `evenly`, or in percent if the parts differ. */
const Owners = ({ to, people }: { readonly to: string; readonly people: NonNullable<JobInput['owner']>['people'] }) => {
  const sum = people.reduce((all, { share }) => all + share, 0);
  const isEven = people.every(({ share }) => share === people[0]?.share);
  return (
    <ul className="job-owners">
      {people.map(({ _id, share }) => (
        <li key={_id}>
          <ReferenceTitle to={to} id={_id} />
          {!isEven && ` ${(share / sum).toLocaleString(undefined, { style: 'percent' })}`}
        </li>
      ))}
      {isEven && people.length > 1 && <li>{bulkJobsText('input.evenly')}</li>}
    </ul>
  );
};

/**
 * What a bulk job does to each record: the new values, the owners with their parts, the added and removed choices, or
 * the template of the messages. Renders nothing if there is nothing to show. Names of records that the user may not
 * see are not shown.
 */
export const JobInputList = ({ resource, input: { values, note, owner, tags, template } }: JobInputListProps) => {
  const model = useModel();
  const templates = useModelResource(messageSourceFor(model, resource)?.resource.name ?? '');
  const fieldOf = (name: string | undefined) =>
    name !== undefined && Object.hasOwn(resource.fieldsByName, name) ? resource.fieldsByName[name] : undefined;
  const [owned, tagged] = [fieldOf(owner?.field), fieldOf(tags?.field)];
  const rows: readonly Row[] = [
    ...Object.entries(values ?? {}).flatMap(([name, value]): readonly Row[] => {
      const field = fieldOf(name);
      return field === undefined
        ? []
        : [{ title: field.title, content: <FieldValue field={field} value={value} readable /> }];
    }),
    ...(owned?.to !== undefined && owner !== undefined
      ? [{ title: owned.title, content: <Owners to={owned.to} people={owner.people} /> }]
      : []),
    ...(tagged !== undefined && tags !== undefined && tags.add.length > 0
      ? [{ title: bulkJobsText('input.added'), content: <FieldValue field={tagged} value={tags.add} readable /> }]
      : []),
    ...(tagged !== undefined && tags !== undefined && tags.remove.length > 0
      ? [{ title: bulkJobsText('input.removed'), content: <FieldValue field={tagged} value={tags.remove} readable /> }]
      : []),
    ...(template !== undefined && templates !== undefined
      ? [{ title: bulkJobsText('message.template'), content: <ReferenceTitle to={templates.name} id={template} /> }]
      : []),
    ...(note === undefined || note === ''
      ? []
      : [{ title: bulkJobsText('input.note'), content: <NoteText text={note} /> }]),
  ];
  if (rows.length === 0) return null;
  return (
    <dl className="job-input">
      {rows.map(({ title, content }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{content}</dd>
        </div>
      ))}
    </dl>
  );
};

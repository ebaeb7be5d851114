import { useGetList } from 'ra-core';
import { Link } from 'react-router-dom';
import { scopeOf } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import { choiceTitle } from '#model/values/choiceTitle.ts';
import { type ListAddress, listAddresses } from '#model/pages/addresses.ts';
import { usePermissionMap } from '../../providers/PermissionsProvider.tsx';
import { useModel } from '../../providers/schemas.tsx';

/**
 * chosen: more templates than any agency has. The list of templates sends the same request, so both share one response.
 */
const all = { page: 1, perPage: 1000 } as const;

const titleOf = ({ plural, fieldsByName }: Resource, { only }: ListAddress): string => {
  const field = fieldsByName[only?.field ?? ''];
  return only === undefined || field === undefined ? plural : choiceTitle(field, only.value);
};

type CountsProps = { readonly resource: Resource; readonly lists: readonly ListAddress[] };

const Counts = ({ resource, lists }: CountsProps) => {
  const { data } = useGetList(resource.name, { pagination: all, sort: resource.list.sort });
  const countOf = ({ only }: ListAddress): number | undefined =>
    data?.filter((record) => only === undefined || record[only.field] === only.value).length;
  return (
    <section className="gable-section">
      <h2>{resource.plural}</h2>
      <p className="gable-form-hint">{resource.schema.description}</p>
      <ul className="gable-tiles">
        {lists.map((list) => (
          <li key={list.path}>
            <Link className="gable-tile" to={list.path}>
              <span className="gable-tile-count">{countOf(list)}</span>
              <span className="gable-tile-title">{titleOf(resource, list)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};

/**
 * The section with a link to each list of message templates, with the number of templates in the list. Renders nothing
 * for users who may not see templates.
 */
export const Messages = () => {
  const { resources } = useModel();
  const map = usePermissionMap();
  return Object.values(resources)
    .filter(({ message, module }) => message !== undefined && scopeOf(map, module) !== undefined)
    .map((resource) => <Counts key={resource.name} resource={resource} lists={listAddresses(resource)} />);
};

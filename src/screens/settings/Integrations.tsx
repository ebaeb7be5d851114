import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { integrationOwner } from '#model/permissions/integrations.ts';
import { scopeOf } from '#model/permissions/permissions.ts';
import { addressOf } from '../../providers/useAddress.ts';
import { usePermissionMap } from '../../providers/PermissionsProvider.tsx';
import { useModel } from '../../providers/schemas.tsx';

/** The ways by which other programs work with the product, for those who may see them. */
export const Integrations = () => {
  const { resources } = useModel();
  const map = usePermissionMap();
  const shown = Object.values(resources).filter(
    (resource) => integrationOwner(resource) !== undefined && scopeOf(map, resource.module) !== undefined,
  );
  if (shown.length === 0) return null;
  return (
    <section className="gable-section">
      <h2>Integrations</h2>
      <dl className="gable-facts">
        {shown.map((resource) => (
          <Fragment key={resource.name}>
            <dt>
              <Link to={addressOf(resource, 'list')}>{resource.plural}</Link>
            </dt>
            <dd>{resource.schema.description}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
};

import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { integrationOwner } from '#model/permissions/integrations.ts';
import { scopeOf } from '#model/permissions/permissions.ts';
import { addressOf } from '../../providers/useAddress.ts';
import { usePermissionMap } from '../../providers/PermissionsProvider.tsx';
import { useModel } from '../../providers/schemas.tsx';
import { settingsText } from '../../messages/en/settingsText.ts';

/** Links to API keys and webhooks, for users who may see them. */
export const Integrations = () => {
  const { resources } = useModel();
  const map = usePermissionMap();
  const shown = Object.values(resources).filter(
    (resource) => integrationOwner(resource) !== undefined && scopeOf(map, resource.module) !== undefined,
  );
  if (shown.length === 0) return null;
  return (
    <section className="gable-section">
      <h2>{settingsText('integrations')}</h2>
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

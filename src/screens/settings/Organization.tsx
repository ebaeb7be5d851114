import { Link } from 'react-router-dom';
import { may, scopeOf } from '#model/permissions/permissions.ts';
import { addressOf } from '../../providers/useAddress.ts';
import { usePermissionMap } from '../../providers/PermissionsProvider.tsx';
import { useModel } from '../../providers/schemas.tsx';

/** What the organization has settled for everybody, and the way to its profile for those who may see it. */
export const Organization = () => {
  const { resources, settings } = useModel();
  const map = usePermissionMap();
  const profile = Object.values(resources).find(
    ({ schema, module }) => schema.singleton === true && scopeOf(map, module) !== undefined,
  );
  const { shift, weekOffs } = settings;
  return (
    <section className="gable-section">
      <div className="gable-section-head">
        <h2>Organization</h2>
        {profile !== undefined && (
          <Link to={addressOf(profile, 'list')}>
            {may(map, profile, 'update') ? 'Edit the profile' : 'View the profile'}
          </Link>
        )}
      </div>
      <dl className="gable-facts">
        <dt>Name</dt>
        <dd>{settings.name}</dd>
        <dt>Time zone</dt>
        <dd>{settings.timeZone}</dd>
        <dt>Currency</dt>
        <dd>{settings.currency}</dd>
        <dt>Area unit</dt>
        <dd>{settings.areaUnit}</dd>
        <dt>Working day</dt>
        <dd>
          {shift.start} to {shift.end}
          {weekOffs.length > 0 && `, not on ${weekOffs.join(', ')}`}
        </dd>
      </dl>
    </section>
  );
};

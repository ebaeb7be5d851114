import { dayTimeText } from '#kinds/shared/temporal/timeOfDay.ts';
import { word } from '#model/language/wording.ts';
import { codeTitle } from '#model/values/codeTitle.ts';
import { Link } from 'react-router-dom';
import { may, scopeOf } from '#model/permissions/permissions.ts';
import { addressOf } from '#model/pages/addresses.ts';
import { usePermissionMap } from '../../providers/PermissionsProvider.tsx';
import { useModel } from '../../providers/schemas.tsx';
import { settingsText } from '../../messages/en/settingsText.ts';

/**
 * The section that shows the name, time zone, currency, area unit and working hours of the organization. Users who may
 * see the organization's profile get a link to it.
 */
export const Organization = () => {
  const { resources, settings } = useModel();
  const map = usePermissionMap();
  const profile = Object.values(resources).find(
    ({ schema, module }) => schema.singleton === true && scopeOf(map, module) !== undefined,
  );
  const { shift, weekOffs } = settings;
  const hours = { start: dayTimeText(shift.start), end: dayTimeText(shift.end) };
  return (
    <section className="gable-section">
      <div className="gable-section-head">
        <h2>{settingsText('organization.title')}</h2>
        {profile !== undefined && (
          <Link to={addressOf(profile, 'list')}>
            {may(map, profile, 'update') ? settingsText('organization.edit') : settingsText('organization.view')}
          </Link>
        )}
      </div>
      <dl className="gable-facts">
        <dt>{settingsText('organization.name')}</dt>
        <dd>{settings.name}</dd>
        <dt>{settingsText('organization.timeZone')}</dt>
        <dd>{codeTitle(settings.timeZone, 'timeZones')}</dd>
        <dt>{settingsText('organization.currency')}</dt>
        <dd>{codeTitle(settings.currency, 'currencies')}</dd>
        <dt>{settingsText('organization.areaUnit')}</dt>
        <dd>{word(settings.areaUnit)}</dd>
        <dt>{settingsText('organization.day')}</dt>
        <dd>
          {weekOffs.length > 0
            ? settingsText('organization.hoursExcept', { ...hours, days: weekOffs.map(word).join(', ') })
            : settingsText('organization.hours', hours)}
        </dd>
      </dl>
    </section>
  );
};

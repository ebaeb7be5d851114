import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { staffPages } from '#model/pages/pages.ts';
import { integrationOwner } from '#model/permissions/integrations.ts';
import { scopeOf } from '#model/permissions/permissions.ts';
import { channelsText } from '../../messages/en/channelsText.ts';
import { intakeText } from '../../messages/en/intakeText.ts';
import { settingsText } from '../../messages/en/settingsText.ts';
import { serves } from '../../providers/api/config/serverCalls.ts';
import { intakePath, useMaySetUpIntake } from '../../providers/features/intake.ts';
import { addressOf } from '#model/pages/addresses.ts';
import { usePermissionMap } from '../../providers/PermissionsProvider.tsx';
import { useModel } from '../../providers/schemas.tsx';

/**
 * The section that links to intake, channels, API keys and webhooks, as far as the user may see them. Renders nothing
 * if the user may see none of them.
 */
export const Integrations = () => {
  const { resources } = useModel();
  const map = usePermissionMap();
  const maySetUp = useMaySetUpIntake() && serves(intakePath);
  const shown = [
    ...(maySetUp
      ? [
          { to: staffPages.intake, title: intakeText('title'), text: intakeText('intro') },
          { to: staffPages.channels, title: channelsText('title'), text: channelsText('intro') },
        ]
      : []),
    ...Object.values(resources)
      .filter((resource) => integrationOwner(resource) !== undefined && scopeOf(map, resource.module) !== undefined)
      .map((resource) => ({
        to: addressOf(resource, 'list'),
        title: resource.plural,
        text: resource.schema.description,
      })),
  ];
  if (shown.length === 0) return null;
  return (
    <section className="gable-section">
      <h2>{settingsText('integrations')}</h2>
      <dl className="gable-facts">
        {shown.map(({ to, title, text }) => (
          <Fragment key={to}>
            <dt>
              <Link to={to}>{title}</Link>
            </dt>
            <dd>{text}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
};

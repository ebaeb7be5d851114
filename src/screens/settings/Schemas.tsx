import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { instantText } from '#model/values/time/dates.ts';
import { can } from '#model/permissions/permissions.ts';
import { useInstallation } from '../../providers/features/installation.ts';
import { openApiPath } from '../../providers/api/config/contractPaths.ts';
import { usePermissionMap } from '../../providers/PermissionsProvider.tsx';
import { serves } from '../../providers/api/config/serverCalls.ts';
import { useModel, useNewerModel } from '../../providers/schemas.tsx';
import { settingsText } from '../../messages/en/settingsText.ts';

const stateOf = (newer: string | undefined, problems: number, since: string | undefined): string => {
  if (since !== undefined) return settingsText('schemas.activating', { since });
  if (problems > 0) return settingsText('schemas.problems', { count: problems });
  return newer === undefined ? settingsText('schemas.active') : settingsText('schemas.newer', { version: newer });
};

type Row = { readonly name: string; readonly plural: string; readonly count: number };

/** The file of each resource, and the number of its fields. */
const FileTable = ({ rows }: { readonly rows: readonly Row[] }) => (
  <details className="gable-details">
    <summary>{settingsText('schemas.all')}</summary>
    <table className="gable-small-table">
      <thead>
        <tr>
          <th scope="col">{settingsText('schemas.resource')}</th>
          <th scope="col">{settingsText('schemas.file')}</th>
          <th scope="col">{settingsText('schemas.fieldCount')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, plural, count }) => (
          <tr key={name}>
            <th scope="row">{plural}</th>
            <td>
              <code>schemas/{name}.json</code>
            </td>
            <td>{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);

/**
 * The section with the active schema version, the numbers of resources and fields, and a link to the schema files.
 * Administrators also see the file of each resource. Renders nothing for users who may not see the schema files.
 */
export const Schemas = () => {
  const model = useModel();
  const { newer, applyNewer } = useNewerModel();
  const installation = useInstallation();
  const map = usePermissionMap();
  const problems = installation?.schemaProblems.length ?? 0;
  const since = installation?.schemaChangingSince ?? undefined;
  const rows = Object.values(model.resources).map(({ name, plural, fields }) => ({
    name,
    plural,
    count: fields.filter(({ system }) => !system).length,
  }));
  if (!can(map, 'schemas', 'view')) return null;
  return (
    <section className="gable-section">
      <div className="gable-section-head">
        <h2>{settingsText('schemas.title')}</h2>
        <span className="gable-page-actions">
          <Link to="/dashboard/global-config/schemas">
            {can(map, 'schemas', 'edit') ? settingsText('schemas.studio') : settingsText('schemas.files')}
          </Link>
          {serves(openApiPath) && <Link to="/dashboard/api">{settingsText('schemas.api')}</Link>}
        </span>
      </div>
      <dl className="gable-facts">
        <dt>{settingsText('schemas.version')}</dt>
        <dd>{model.version}</dd>
        <dt>{settingsText('schemas.status')}</dt>
        <dd>
          {stateOf(
            newer?.version,
            problems,
            since === undefined ? undefined : instantText(since, model.settings.timeZone),
          )}
        </dd>
        <dt>{settingsText('schemas.contents')}</dt>
        <dd>
          {[
            settingsText('schemas.resources', { count: rows.length }),
            settingsText('schemas.fields', { count: rows.reduce((sum, { count }) => sum + count, 0) }),
          ].join(', ')}
        </dd>
      </dl>
      {newer !== undefined && (
        <div>
          <Button variant="outlined" onClick={applyNewer}>
            {settingsText('schemas.use')}
          </Button>
        </div>
      )}
      {installation !== undefined && <FileTable rows={rows} />}
    </section>
  );
};

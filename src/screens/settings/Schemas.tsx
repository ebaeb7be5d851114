import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { instantText } from '#model/values/dates.ts';
import { can } from '#model/permissions/permissions.ts';
import { useInstallation } from '../../providers/installation.ts';
import { openApiPath } from '../../providers/api/contractPaths.ts';
import { usePermissionMap } from '../../providers/PermissionsProvider.tsx';
import { serves } from '../../providers/api/serverCalls.ts';
import { useModel, useNewerModel } from '../../providers/schemas.tsx';

const stateOf = (newer: string | undefined, problems: number, since: string | undefined): string => {
  if (since !== undefined) return `Active. Another version is being activated since ${since}`;
  if (problems > 0) return `Active. The last edit has ${problems === 1 ? 'a problem' : `${problems} problems`}`;
  return newer === undefined ? 'Active' : `A newer version, ${newer}, is ready`;
};

/** What the schema files say, in which version; to those who run the place also each file. */
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
  return (
    <section className="gable-section">
      <div className="gable-section-head">
        <h2>Schemas</h2>
        <span className="gable-page-actions">
          {can(map, 'schemas', 'view') && (
            <Link to="/dashboard/global-config/schemas">
              {can(map, 'schemas', 'edit') ? 'Open the schema studio' : 'View the schema files'}
            </Link>
          )}
          {serves(openApiPath) && <Link to="/dashboard/api">View the API</Link>}
        </span>
      </div>
      <dl className="gable-facts">
        <dt>Version</dt>
        <dd>{model.version}</dd>
        <dt>Status</dt>
        <dd>
          {stateOf(
            newer?.version,
            problems,
            since === undefined ? undefined : instantText(since, model.settings.timeZone),
          )}
        </dd>
        <dt>Contents</dt>
        <dd>
          {rows.length} resources, {rows.reduce((sum, { count }) => sum + count, 0)} fields
        </dd>
      </dl>
      {newer !== undefined && (
        <div>
          <Button variant="outlined" onClick={applyNewer}>
            Use the new version
          </Button>
        </div>
      )}
      {installation !== undefined && (
        <details className="gable-details">
          <summary>All resources</summary>
          <table className="gable-small-table">
            <thead>
              <tr>
                <th scope="col">Resource</th>
                <th scope="col">File</th>
                <th scope="col">Fields</th>
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
      )}
    </section>
  );
};

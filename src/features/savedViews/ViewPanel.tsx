import { Link } from 'react-router-dom';
import { canOpenReport } from '#model/reports/rights.ts';
import { usePermissionMap } from '../../providers/PermissionsProvider.tsx';
import { useModel } from '../../providers/schemas.tsx';
import type { PanelProps } from '../../resources/shared/panelProps.ts';

/** The way from a saved view to the report as it keeps it. */
export const ViewPanel = ({ resource, record }: PanelProps) => {
  const model = useModel();
  const map = usePermissionMap();
  const words = resource.schema.savedReport;
  const name = words === undefined ? undefined : record[words.report];
  const report = typeof name === 'string' && Object.hasOwn(model.reports, name) ? model.reports[name] : undefined;
  if (words === undefined) return null;
  const query = record[words.query];
  return (
    <section className="rec-panel">
      <h2>Report</h2>
      {report === undefined && <p>This report no longer exists.</p>}
      {report !== undefined && !canOpenReport(map, model, report) && (
        <p>{report.title} is a report you don't have access to.</p>
      )}
      {report !== undefined && canOpenReport(map, model, report) && (
        <p>
          <Link to={`${report.route}${typeof query === 'string' && query !== '' ? `?${query}` : ''}`}>
            Open {report.title}
          </Link>
        </p>
      )}
    </section>
  );
};

import { Link } from 'react-router-dom';
import { canOpenReport } from '#model/reports/rights.ts';
import { usePermissionMap } from '../../providers/PermissionsProvider.tsx';
import { useModel } from '../../providers/schemas.tsx';
import type { PanelProps } from '../../resources/shared/panelProps.ts';
import { showText } from '../../messages/en/showText.ts';

/** Links a saved view to its report. */
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
      <h2>{showText('report.title')}</h2>
      {report === undefined && <p>{showText('report.gone')}</p>}
      {report !== undefined && !canOpenReport(map, model, report) && (
        <p>{showText('report.noAccess', { report: report.title })}</p>
      )}
      {report !== undefined && canOpenReport(map, model, report) && (
        <p>
          <Link to={`${report.route}${typeof query === 'string' && query !== '' ? `?${query}` : ''}`}>
            {showText('report.open', { report: report.title })}
          </Link>
        </p>
      )}
    </section>
  );
};

import { Navigate } from 'react-router-dom';
import { reportCall } from '#model/reports/names.ts';
import { reportsIn } from '#model/reports/menu.ts';
import { canOpenReport } from '#model/reports/rights.ts';
import { UnsupportedScreen } from '../../layout/shell/routes/UnsupportedScreen.ts';
import { usePermissionMap } from '../../providers/PermissionsProvider.tsx';
import { serves } from '../../providers/api/config/serverCalls.ts';
import { useModel } from '../../providers/schemas.tsx';
import { NotFoundScreen } from '../../layout/shell/routes/NotFoundScreen.tsx';
import { ReportScreen } from './ReportScreen.tsx';
import { routesText } from '../../messages/en/routesText.ts';

/**
 * The screen of the report with a name. Shows the 404 screen if there is no such report, and a message if the server
 * has no reports.
 */
export const ReportRoute = ({ name }: { readonly name: string }) => {
  const report = useModel().reports[name];
  if (report === undefined) return <NotFoundScreen />;
  return serves(reportCall(name)) ? (
    <ReportScreen report={report} />
  ) : (
    <UnsupportedScreen title={report.title} what={routesText('reports')} />
  );
};

/**
 * Redirects to the first report below `path` that the user may open, otherwise to the first report there, which says
 * that the user has no access. Without reports below `path`, shows the 404 screen.
 */
export const ReportFolder = ({ path }: { readonly path: string }) => {
  const model = useModel();
  const map = usePermissionMap();
  const reports = reportsIn(model.reports, path);
  const to = reports.find((report) => canOpenReport(map, model, report)) ?? reports[0];
  return <Navigate to={to?.route ?? '/error_404'} replace />;
};

import { useEffect } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { orderedReports, reportGroups, reportsTitle } from '#model/reports/menu.ts';
import { canOpenReport } from '#model/reports/rights.ts';
import { usePermissionMap } from '../../../providers/PermissionsProvider.tsx';
import { useModel } from '../../../providers/schemas.tsx';
import { adoptStyles } from '../../../theme/adoptStyles.ts';
import { Icon } from '../../icons/Icon.tsx';
import { menuIcons } from '../../icons/menuIcons.ts';
import css from './reportMenu.css?inline';
import { useMenuSpace } from './useMenuSpace.ts';
import { noticeText } from '../../../messages/en/noticeText.ts';

adoptStyles(css);

/**
 * The menu entries of the reports that the user may open, grouped under headings that open and close. The group with
 * the current report is open. A narrow side bar has one entry instead, which opens the first report. `hasHeading`:
 * whether the heading "Reports" is shown above the groups. Renders nothing if the user may open no report.
 */
export const ReportMenu = ({
  hasHeading,
}: {
  /** Whether to show the heading "Reports". False if a resource in the menu has the same heading. */
  readonly hasHeading: boolean;
}) => {
  const model = useModel();
  const map = usePermissionMap();
  const { pathname } = useLocation();
  const reports = orderedReports(model.reports).filter((report) => canOpenReport(map, model, report));
  const [first] = reports;
  const ref = useMenuSpace<HTMLDivElement>('reports', { isShown: first !== undefined });
  // A report opened by a link or a search may be far down in the menu.
  useEffect(() => {
    document.querySelector('.gable-nav .active')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  if (first === undefined) return null;
  return (
    <div ref={ref} className="report-menu">
      {hasHeading && <h2>{reportsTitle()}</h2>}
      <ul className="report-menu-narrow">
        <li>
          <NavLink className="gable-nav-item" to={first.route} title={noticeText('reports')}>
            <Icon path={menuIcons['assessment'] ?? ''} />
            <span>{noticeText('reports')}</span>
          </NavLink>
        </li>
      </ul>
      <div className="report-menu-tree">
        {reportGroups(reports).map(({ title, reports: members }) => (
          <details key={title} open={members.some(({ route }) => route === pathname)}>
            <summary className="gable-nav-item">
              <Icon path={menuIcons['assessment'] ?? ''} />
              <span>{title}</span>
            </summary>
            <ul>
              {members.map(({ name, route, title: text }) => (
                <li key={name}>
                  <NavLink className="gable-nav-item" to={route} title={text}>
                    <span>{text}</span>
                  </NavLink>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
    </div>
  );
};

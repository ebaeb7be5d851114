import { Link } from 'react-router-dom';
import { canOpenReport } from '#model/reports/rights.ts';
import { scopeOf } from '#model/permissions/permissions.ts';
import { savedViewsText } from '../../messages/en/savedViewsText.ts';
import { addressOf } from '#model/pages/addresses.ts';
import { usePermissionMap } from '../../providers/PermissionsProvider.tsx';
import { useModel } from '../../providers/schemas.tsx';
import type { PanelProps } from '../../resources/shared/dialogs/panelProps.ts';
import { showText } from '../../messages/en/showText.ts';

type ListPanelProps = { readonly name: string; readonly query: string };

/** The panel of a saved view's page with a link to the list that the view shows. */
const ListPanel = ({ name, query }: ListPanelProps) => {
  const { resources } = useModel();
  const map = usePermissionMap();
  const list = Object.hasOwn(resources, name) ? resources[name] : undefined;
  const mayOpen = list !== undefined && scopeOf(map, list.module) !== undefined;
  return (
    <section className="rec-panel">
      <h2>{savedViewsText('panel.title')}</h2>
      <p>
        {list === undefined ? (
          savedViewsText('panel.gone')
        ) : mayOpen ? (
          <Link to={`${addressOf(list, 'list')}${query === '' ? '' : `?${query}`}`}>
            {savedViewsText('panel.open', { list: list.plural })}
          </Link>
        ) : (
          savedViewsText('panel.noAccess', { list: list.plural })
        )}
      </p>
    </section>
  );
};

/**
 * Shows, on the page of a saved view, a link to the report or list that the view shows. If the user has no access to
 * the report or list, or it does not exist any more, the panel says so instead.
 */
export const ViewPanel = ({ resource, record }: PanelProps) => {
  const model = useModel();
  const map = usePermissionMap();
  const words = resource.schema.savedReport;
  const ofList = words?.list === undefined ? undefined : record[words.list];
  const listQuery = words === undefined ? undefined : record[words.query];
  if (typeof ofList === 'string')
    return <ListPanel name={ofList} query={typeof listQuery === 'string' ? listQuery : ''} />;
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

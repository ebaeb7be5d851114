import { ViewMenu } from '../../../features/savedViews/ViewMenu.tsx';
import { useViewsResource } from '../../../features/savedViews/useViews.ts';
import { useReportScreen } from '../state/useReportScreen.ts';
import { isShown, viewQuery } from './viewQuery.ts';

/** The menu that opens and saves views of a report. Renders nothing if there is no resource for saved views. */
export const ViewPicker = () => {
  const of = useViewsResource();
  const { report, state } = useReportScreen();
  return of === undefined ? null : (
    <ViewMenu
      of={of}
      subject={{ kind: 'report', name: report.name }}
      address={report.route}
      query={viewQuery(state)}
      isShown={(query) => isShown(query, state)}
    />
  );
};

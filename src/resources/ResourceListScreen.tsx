import { ResourceContextProvider } from 'ra-core';
import { lazy, Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import { parentPathOf, staffPages } from '#model/pages/pages.ts';
import type { Resource } from '#model/resource.ts';
import { ErrorBoundary } from '../layout/states/ErrorBoundary.tsx';
import { lazyAfterFirstPaint } from '../layout/firstPaint/lazyAfterFirstPaint.tsx';
import { PageHeader } from '../layout/header/PageHeader.tsx';
import { useMediaQuery } from '../layout/useMediaQuery.ts';
import type { BulkResult } from './bulk/BulkNotice.tsx';
import { FilterChips } from './list/filters/chips/FilterChips.tsx';
import { ListHeaderActions, ListToolbar } from './list/ListToolbar.tsx';
import { ListScreenContext, type ListScreen } from './list/state/listScreen.ts';
import { NoRecords, StaleNotice } from './list/NoRecords.tsx';
import { MissingFields } from './list/filters/chips/MissingFields.tsx';
import { ReportChip } from './list/filters/chips/ReportChip.tsx';
import { PhoneTools } from './list/PhoneTools.tsx';
import { Pager } from './list/Pager.tsx';
import { StatusTabs } from './list/StatusTabs.tsx';
import { useCounts } from './list/state/records/useCounts.ts';
import { totalText } from './list/state/totalText.ts';
import { useNewListScreen } from './list/useNewListScreen.ts';
import { shellText } from '../messages/en/shellText.ts';
import './resources.css';
import './list/phone.css';
import './list/table/actions/rowActions.css';
import type { BulkOutcome, OpenDialog } from './shared/dialogs/openDialog.ts';
import { DialogHost } from './shared/dialogs/DialogHost.tsx';
import { prefetchOnFirstUse } from './shared/dialogs/prefetchOnFirstUse.ts';

const loadBulkBar = async () => ({ default: (await import('./bulk/BulkBar.tsx')).BulkBar });
const BulkBar = lazy(loadBulkBar);
/** An empty space as wide as the button of the views on a phone, so that the other buttons stay in place. */
const ViewsSpace = () => <span className="view-button" />;
const ListViews = lazyAfterFirstPaint(
  async () => (await import('../features/savedViews/ListViews.tsx')).ListViews,
  ViewsSpace,
);
const BulkNotice = lazy(async () => ({ default: (await import('./bulk/BulkNotice.tsx')).BulkNotice }));

type ListProps = {
  readonly resource: Resource;
  /** Content between the header and the tabs: links to other views. */
  readonly below?: ReactNode;
};

type Counts = ReturnType<typeof useCounts>;

/**
 * Returns the number of records for the header of the list, undefined until it is loaded. A look that loads its own
 * records shows the count of the current tab. So does a list whose records were not all counted.
 */
const headerTotal = ({ looks, records, tab }: ListScreen, counts: Counts): string | undefined => {
  const ofTab = counts[tab?.countKey ?? ''];
  const total =
    !looks.current.isPaged || (records.atLeast && ofTab !== undefined)
      ? ofTab
      : records.total === undefined
        ? undefined
        : { count: records.total, atLeast: records.atLeast };
  return total === undefined ? undefined : totalText(total);
};

/** The header of a list. A list that the settings link to leads back there. */
const ListHeader = ({ screen, counts }: { readonly screen: ListScreen; readonly counts: Counts }) => {
  const { plural, screens } = screen.resource;
  const isOfSettings = parentPathOf(screens.list ?? '') === staffPages.settings;
  return (
    <PageHeader
      title={plural}
      aside={headerTotal(screen, counts)}
      actions={<ListHeaderActions />}
      back={isOfSettings ? { to: staffPages.settings, title: shellText('account.settings') } : undefined}
    />
  );
};

/**
 * The list screen of a resource: header, tabs, toolbar, active filters, the records as a table or in another look, and
 * dialogs. `below` is shown between the header and the tabs.
 */
export const ResourceListScreen = ({ resource, below }: ListProps) => {
  const [open, setOpen] = useState<OpenDialog>();
  const [bulkResult, setBulkResult] = useState<BulkResult>();
  const screen = useNewListScreen(resource, setOpen);
  const counts = useCounts(resource, screen.state);
  const isPhone = useMediaQuery('(max-width: 599.95px)');
  const { Body, isPaged } = screen.looks.current;
  const { records, selection } = screen;
  const isEmpty = isPaged && !records.isFirstLoad && records.shown.length === 0;
  const close = useCallback(() => setOpen(undefined), []);
  const showResult = (outcome: BulkOutcome): void => {
    setBulkResult({
      outcome,
      records: new Map((open !== undefined && 'records' in open ? open.records : []).map((one) => [one.id, one])),
    });
    selection.clear();
  };
  useEffect(() => prefetchOnFirstUse(['status', 'call'], loadBulkBar), []);

  return (
    <ResourceContextProvider value={resource.name}>
      <ListScreenContext value={screen}>
        <ListHeader screen={screen} counts={counts} />
        {below}
        <div className="rec-list">
          <StatusTabs counts={counts} />
          <ListToolbar>
            <ErrorBoundary fallback={null}>
              <ListViews />
            </ErrorBoundary>
          </ListToolbar>
          {isPhone && isPaged && !isEmpty && <PhoneTools />}
          <ReportChip />
          <FilterChips />
          <MissingFields />
          {bulkResult !== undefined && (
            <Suspense>
              <BulkNotice resource={resource} {...bulkResult} onClose={() => setBulkResult(undefined)} />
            </Suspense>
          )}
          {(selection.isOn || (selection.all ?? selection.records.size) > 0) && (
            <Suspense>
              <BulkBar />
            </Suspense>
          )}
          {records.error !== null && !isEmpty && <StaleNotice />}
          {isEmpty ? (
            <NoRecords />
          ) : (
            <Suspense fallback={<div className="rec-waiting" />}>
              <Body />
            </Suspense>
          )}
          {isPaged && <Pager />}
        </div>
        <DialogHost resource={resource} open={open} onClose={close} openOther={setOpen} onOutcome={showResult} />
      </ListScreenContext>
    </ResourceContextProvider>
  );
};

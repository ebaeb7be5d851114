import Button from '@mui/material/Button';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { useRecordTitle } from '#kinds/kindContext.tsx';
import type { Resource } from '#model/resource.ts';
import { myDayPath } from '#model/wire/myDay.ts';
import { isLockedState } from '#model/states.ts';
import { PageHeader } from '../../layout/header/PageHeader.tsx';
import { useMediaQuery } from '../../layout/useMediaQuery.ts';
import { serves } from '../../providers/api/config/serverCalls.ts';
import { addressOf } from '#model/pages/addresses.ts';
import { noteRecentRecord } from '../../providers/session/recentRecords.ts';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import { useFunnel } from '../../features/funnel/useFunnel.ts';
import { LogBox } from '../../features/callLog/LogBox.tsx';
import { MergedRedirect } from '../../features/merge/MergedRedirect.tsx';
import { useMatchPanels } from '../../features/matching/useMatchPanels.ts';
import '../../resources/resources.css';
import type { OpenDialog } from '../../resources/shared/dialogs/openDialog.ts';
import { DialogHost } from '../../resources/shared/dialogs/DialogHost.tsx';
import { PagePart } from '../../resources/shared/parts/pageParts/PagePart.tsx';
import { Presence } from '../../resources/shared/parts/Presence.tsx';
import { prefetchOnFirstUse } from '../../resources/shared/dialogs/prefetchOnFirstUse.ts';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
import { useRights } from '../../resources/shared/useRights.ts';
import { portraitOf } from '../../resources/show/gallery/portraitOf.tsx';
import { DeadlineMark } from '../../resources/show/state/DeadlineMark.tsx';
import { DeletedNotice } from '../../resources/show/state/DeletedNotice.tsx';
import { DocumentsPanel } from '../../resources/show/documents/DocumentsPanel.tsx';
import { documentFields } from '../../resources/show/documents/documentsOf.ts';
import css from '../../resources/show/page.css?inline';
import { PartedPage } from '../../resources/show/sections/PartedPage.tsx';
import { RecordActions } from '../../resources/show/RecordActions.tsx';
import { RecordSections } from '../../resources/show/sections/RecordSections.tsx';
import { RelatedPanels } from '../../resources/show/related/RelatedPanels.tsx';
import { StatePanel } from '../../resources/show/state/StatePanel.tsx';
import { WalkBar } from '../myDay/WalkBar.tsx';
import { LastContact } from '../../resources/show/timeline/LastContact.tsx';
import { Timeline } from '../../resources/show/timeline/Timeline.tsx';
import { useRecordKeys } from '../../resources/show/useRecordKeys.ts';
import { scheduleAtOf } from './scheduleAtOf.ts';
import { slots } from './slots.ts';
import { ListSteps } from './ListSteps.tsx';
import { LoadedRecord } from './LoadedRecord.tsx';
import { useListSteps } from './useListSteps.ts';
import { recordText } from '../../messages/en/recordText.ts';

adoptStyles(css);

const isDeletedRecord = (record: ResourceRecord): boolean => Boolean(record['deletedAt']);

type ShownProps = { readonly resource: Resource; readonly record: ResourceRecord };

/** `isGone`: the record was deleted, or the user lost access to it, while it was on screen. */
type GoneProps = { readonly isGone: boolean };

type PartProps = ShownProps & { readonly openDialog: (dialog: OpenDialog) => void };

/** Returns whether the timeline is next to the facts, on a wide screen. page.css has the same width. */
const useIsBeside = (): boolean => useMediaQuery('(min-width: 900px)');

/**
 * The state of a record: who views it, its deadline, whether it is deleted, and its status. On a narrow screen, where
 * the timeline is far below, also the last contact with the person.
 */
const RecordState = ({ resource, record, isGone, openDialog }: PartProps & GoneProps) => {
  const isDeleted = isDeletedRecord(record);
  const isBeside = useIsBeside();
  const { may, contactFields } = useRights(resource);
  const isContacted =
    resource.calls.timeline !== undefined &&
    may('log') &&
    Object.values(contactFields).some((fields) => fields.length > 0);
  return (
    <div className="rec-show-state">
      {isGone && (
        <p role="alert" className="rec-panel rec-deleted">
          {recordText('gone', { thing: inLowerCase(resource.title) })}
        </p>
      )}
      <Presence resource={resource} id={record.id} />
      {!isDeleted && <DeadlineMark resource={resource} record={record} />}
      {isDeleted && <DeletedNotice resource={resource} record={record} />}
      {isDeleted && <MergedRedirect resource={resource} />}
      {!isBeside && isContacted && <LastContact resource={resource} id={record.id} />}
      <StatePanel resource={resource} record={record} openDialog={openDialog} />
    </div>
  );
};

/** The facts of a record, and the panels with its matches, documents and related records. */
const RecordFacts = ({ resource, record, openDialog }: PartProps) => {
  const rights = useRights(resource);
  const isDeleted = isDeletedRecord(record);
  const Panels = slots[resource.name]?.panels;
  const Matches = useMatchPanels(resource);
  const funnel = useFunnel(resource, record);
  return (
    <RecordSections resource={resource} record={record}>
      {Matches !== undefined && !isDeleted && <Matches resource={resource} record={record} />}
      {funnel !== undefined && <funnel.Panel record={record} steps={funnel.steps} />}
      {documentFields(resource)
        .filter((field) => rights.mayRead(field))
        .map((field) => (
          <DocumentsPanel
            key={field.name}
            field={field}
            record={record}
            mayChange={rights.mayWrite(field) && (rights.may('patch') || rights.may('update')) && !isDeleted}
            openDialog={openDialog}
          />
        ))}
      <RelatedPanels resource={resource} record={record} />
      {Panels !== undefined && <Panels resource={resource} record={record} openDialog={openDialog} may={rights.may} />}
    </RecordSections>
  );
};

/** The timeline, with the box for a new entry if the user may log. */
const RecordTimeline = ({ resource, record }: ShownProps) => {
  const rights = useRights(resource);
  const isBeside = useIsBeside();
  return (
    <PagePart part={isBeside ? undefined : recordText('timeline')} className="rec-panel rec-show-timeline">
      <h2>{recordText('timeline')}</h2>
      {rights.may('log') && !isDeletedRecord(record) && <LogBox resource={resource} id={record.id} />}
      <Timeline resource={resource} id={record.id} />
    </PagePart>
  );
};

/** The title of a record with its picture, its actions, and the steps to the records before and after it. */
const RecordHead = ({ resource, record, title, openDialog }: PartProps & { readonly title: string }) => {
  const steps = useListSteps(resource, record);
  const portrait = portraitOf(resource, record);
  return (
    <>
      {serves(myDayPath) && <WalkBar resource={resource} record={record} isInList={steps !== undefined} />}
      <PageHeader
        title={title}
        aside={
          steps === undefined ? (
            portrait
          ) : (
            <>
              {portrait}
              <ListSteps steps={steps} />
            </>
          )
        }
        back={{ to: addressOf(resource, 'list'), title: resource.plural }}
        actions={<RecordActions resource={resource} record={record} openDialog={openDialog} />}
      />
    </>
  );
};

/**
 * Returns the time for which the user wants to schedule the record, if they have chosen one in the calendar. Removes it
 * from the history, so that the dialog does not open again after a reload.
 */
const useScheduleAt = (): string | undefined => {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const at = scheduleAtOf(state);
  useEffect(() => {
    if (at !== undefined) void navigate(`${pathname}${search}`, { replace: true, state: { isNew: true } });
  }, [at, navigate, pathname, search]);
  return at;
};

const Shown = ({ resource, record, isGone }: ShownProps & GoneProps) => {
  const recordTitle = useRecordTitle();
  const rights = useRights(resource);
  const navigate = useNavigate();
  const scheduleAt = useScheduleAt();
  const [open, setOpen] = useState<OpenDialog | undefined>(
    scheduleAt === undefined || !rights.may('status')
      ? undefined
      : { kind: 'status', records: [record], at: scheduleAt },
  );
  const close = useCallback(() => setOpen(undefined), []);
  useEffect(() => prefetchOnFirstUse(['status', 'call']), []);
  const title = recordTitle(resource, record);
  useEffect(() => noteRecentRecord({ resource: resource.name, id: record.id, title }), [resource, record.id, title]);
  useRecordKeys(resource, record, { openDialog: setOpen, rights });
  return (
    <PartedPage head={<RecordHead resource={resource} record={record} title={title} openDialog={setOpen} />}>
      <div className="rec-show">
        <RecordState resource={resource} record={record} isGone={isGone} openDialog={setOpen} />
        <RecordFacts resource={resource} record={record} openDialog={setOpen} />
        {resource.calls.timeline !== undefined && <RecordTimeline resource={resource} record={record} />}
        {rights.may('delete') && !isDeletedRecord(record) && !isLockedState(resource.states, record) && (
          <Button
            className="rec-phone-delete"
            color="error"
            onClick={() => setOpen({ kind: 'delete', records: [record] })}
          >
            {recordText('delete', { thing: inLowerCase(resource.title) })}
          </Button>
        )}
      </div>
      <DialogHost
        resource={resource}
        open={open}
        onClose={close}
        openOther={setOpen}
        onOutcome={() => {
          if (open?.kind === 'delete' || open?.kind === 'purge')
            void navigate(addressOf(resource, 'list'), { state: { restore: true } });
        }}
      />
    </PartedPage>
  );
};

/**
 * What is rendered beside the error if there is no such record: the bar of My day, and the redirect of a merged record.
 */
const MissingRecord = ({ resource }: { readonly resource: Resource }) => {
  const { id = '' } = useParams();
  return (
    <>
      {serves(myDayPath) && <WalkBar key={id} resource={resource} record={{ _id: id }} isInList />}
      <MergedRedirect resource={resource} />
    </>
  );
};

/** The page of a record: facts, status, actions, timeline. A merged record redirects to the record that was kept. */
export const ResourceShowScreen = ({ resource }: { readonly resource: Resource }) => (
  <LoadedRecord resource={resource} fallback={<MissingRecord resource={resource} />}>
    {(record, { isGone }) => <Shown key={record.id} resource={resource} record={record} isGone={isGone} />}
  </LoadedRecord>
);

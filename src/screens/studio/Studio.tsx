import { useEffect, useState } from 'react';
import { PageHeader } from '../../layout/header/PageHeader.tsx';
import { PlainButton } from '../../layout/parts/PlainButton.tsx';
import { FileList } from './panes/FileList.tsx';
import { PaneSwitch, type StudioPane } from './panes/PaneSwitch.tsx';
import { SidePanel, type StudioSide } from './panes/SidePanel.tsx';
import { StudioNotes } from './panes/StudioNotes.tsx';
import { TextPanel } from './panes/TextPanel.tsx';
import { NewFileDialog } from './dialogs/NewFileDialog.tsx';
import { PublishDialog } from './dialogs/PublishDialog.tsx';
import type { StudioData } from './state/studioData.ts';
import { PreviewButton } from './dialogs/PreviewButton.tsx';
import { useGoToProblem } from './state/useGoToProblem.ts';
import { type StudioState, useStudioState } from './state/useStudioState.ts';
import { useNewerModel } from '../../providers/schemas.tsx';
import { studioText } from '../../messages/en/studioText.ts';

type StudioProps = {
  readonly studio: StudioData;
  readonly mayEdit: boolean;
  readonly back: { readonly to: string; readonly title: string };
};

const NewFileButton = ({ onClick }: { readonly onClick: () => void }) => (
  <PlainButton look="framed" onClick={onClick}>
    {studioText('new.title')}
  </PlainButton>
);

type DraftActionsProps = {
  readonly state: StudioState;
  readonly mayPublish: boolean;
  readonly onPublish: () => void;
};

const DraftActions = ({ state: { drafts, check }, mayPublish, onPublish }: DraftActionsProps) => (
  <>
    <PreviewButton drafts={drafts} isReady={check.isFresh && check.report?.problems.length === 0} />
    <PlainButton look="contained" disabled={!mayPublish} onClick={onPublish}>
      {drafts.length > 1 ? studioText('publish.files', { count: drafts.length }) : studioText('publish.action')}
    </PlainButton>
  </>
);

/** Calls `publish` when the user has ended a preview in order to publish the drafts, and they can be published. */
const usePublishAfterPreview = (
  { file, wantsPublish, select }: StudioState,
  { mayPublish, publish }: { readonly mayPublish: boolean; readonly publish: () => void },
) => {
  const isRequested = wantsPublish && mayPublish;
  const name = file?.name;
  useEffect(() => {
    if (!isRequested || name === undefined) return;
    publish();
    select(name);
    // oxlint-disable-next-line react/exhaustive-deps -- the functions are new on every render
  }, [isRequested, name]);
};

/** Returns why the schema files cannot be edited here. Null if they can. */
const readOnlyReason = ({ folder }: StudioData): string | null =>
  folder === null ? studioText('note.noFolder') : folder.readOnly;

/** Returns whether there are drafts that were checked and can be published now. */
const canPublish = (studio: StudioData, { drafts, check }: StudioState): boolean =>
  readOnlyReason(studio) === null &&
  studio.changingSince === null &&
  drafts.length > 0 &&
  check.isFresh &&
  check.report?.canPublish === true;

type StudioDialogsProps = {
  readonly open: 'new' | 'publish' | undefined;
  readonly studio: StudioData;
  readonly state: StudioState;
  readonly onClose: () => void;
  /** Called with the name of a file that was created. */
  readonly onCreated: (name: string) => void;
};

/** The open dialog: the one that creates a file, or the one that publishes the drafts. */
const StudioDialogs = ({ open, studio, state, onClose, onCreated }: StudioDialogsProps) => {
  const { files, drafts, check } = state;
  if (open === 'new')
    return <NewFileDialog taken={files.map(({ name }) => name)} onClose={onClose} onMade={onCreated} />;
  if (open !== 'publish' || check.report === undefined) return null;
  return <PublishDialog studio={studio} files={drafts} report={check.report} onClose={onClose} />;
};

/** Applies newer schemas at once, because the studio has no form of a record that they would change. */
const useNewestSchemas = (): void => {
  const { newer, applyNewer } = useNewerModel();
  useEffect(() => {
    if (newer !== undefined) applyNewer();
  }, [newer, applyNewer]);
};

/** The three panes of the schema studio: files, editor, and checks or history. A phone shows one of them at a time. */
export const Studio = ({ studio, mayEdit, back }: StudioProps) => {
  useNewestSchemas();
  const state = useStudioState(studio, { mayEdit });
  const { files, file, drafts, faulty, select } = state;
  const [pane, setPane] = useState<StudioPane>(file === undefined ? 'files' : 'text');
  const [side, setSide] = useState<StudioSide>('checks');
  const [dialog, setDialog] = useState<'new' | 'publish'>();
  const { editor, goTo } = useGoToProblem(state, () => setPane('text'));
  const mayPublish = mayEdit && canPublish(studio, state);
  const publish = () => setDialog('publish');
  const closeDialog = () => setDialog(undefined);
  usePublishAfterPreview(state, { mayPublish, publish });
  const open = (name: string): void => {
    select(name);
    setPane('text');
  };
  return (
    <div className="studio" data-pane={pane}>
      <PageHeader title={studioText('title')} back={back} aside={studioText('version', { version: studio.version })} />
      <StudioNotes studio={studio} readOnly={readOnlyReason(studio)} />
      <PaneSwitch pane={pane} onChoose={setPane} />
      <div className="studio-body">
        <FileList
          files={files}
          selected={file?.name}
          faulty={faulty}
          onSelect={open}
          actions={mayEdit && <NewFileButton onClick={() => setDialog('new')} />}
        />
        <TextPanel
          state={state}
          controls={editor}
          mayEdit={mayEdit}
          actions={
            mayEdit && drafts.length > 0 && <DraftActions state={state} mayPublish={mayPublish} onPublish={publish} />
          }
          onSave={() => {
            setSide('checks');
            if (mayPublish) publish();
          }}
        />
        <SidePanel
          state={state}
          side={side}
          mayEdit={mayEdit}
          onSide={(next) => {
            setSide(next);
            setPane('checks');
          }}
          onGo={goTo}
          onText={() => setPane('text')}
        />
      </div>
      <StudioDialogs
        open={dialog}
        studio={studio}
        state={state}
        onClose={closeDialog}
        onCreated={(name) => {
          closeDialog();
          open(name);
        }}
      />
    </div>
  );
};

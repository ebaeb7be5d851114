import { useEffect, useState } from 'react';
import { PageHeader } from '../../layout/header/PageHeader.tsx';
import { PlainButton } from '../../layout/parts/PlainButton.tsx';
import { FileList } from './panes/FileList.tsx';
import { SidePanel } from './panes/SidePanel.tsx';
import { StudioNotes } from './panes/StudioNotes.tsx';
import { TextPanel } from './panes/TextPanel.tsx';
import { NewFileDialog } from './dialogs/NewFileDialog.tsx';
import { PublishDialog } from './dialogs/PublishDialog.tsx';
import { type Studio as StudioData } from './state/studioData.ts';
import { PreviewButton } from './dialogs/PreviewButton.tsx';
import { studioPanes, useStudioPanes, type StudioPanes } from './state/useStudioPanes.ts';
import { type StudioState, useStudioState } from './state/useStudioState.ts';
import { studioText } from '../../messages/en/studioText.ts';

type StudioProps = {
  readonly studio: StudioData;
  readonly mayEdit: boolean;
  readonly back: { readonly to: string; readonly title: string };
};

/** Buttons that choose the pane on a phone. */
const PaneSwitch = ({ pane, setPane }: Pick<StudioPanes, 'pane' | 'setPane'>) => (
  <div className="studio-panes" role="group" aria-label={studioText('panes.title')}>
    {studioPanes.map((name) => (
      <button key={name} type="button" aria-pressed={pane === name} onClick={() => setPane(name)}>
        {studioText(`panes.${name}`)}
      </button>
    ))}
  </div>
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
  mayPublish: boolean,
  publish: () => void,
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

/** The three panes of the schema studio: files, editor, and checks or history. A phone shows one of them at a time. */
export const Studio = ({ studio, mayEdit, back }: StudioProps) => {
  const state = useStudioState(studio, mayEdit);
  const panes = useStudioPanes(state);
  const [dialog, setDialog] = useState<'new' | 'publish'>();
  const { files, file, drafts, check, faulty } = state;
  const { report, isFresh } = check;
  const readOnly = studio.folder === null ? studioText('note.noFolder') : studio.folder.readOnly;
  const mayPublish =
    mayEdit &&
    readOnly === null &&
    studio.changingSince === null &&
    drafts.length > 0 &&
    isFresh &&
    report?.canPublish === true;
  const publish = () => setDialog('publish');
  usePublishAfterPreview(state, mayPublish, publish);
  const save = (): void => {
    panes.setSide('checks');
    if (mayPublish) publish();
  };
  const closeDialog = () => setDialog(undefined);
  return (
    <div className="studio" data-pane={panes.pane}>
      <PageHeader title={studioText('title')} back={back} aside={studioText('version', { version: studio.version })} />
      <StudioNotes studio={studio} readOnly={readOnly} />
      <PaneSwitch {...panes} />
      <div className="studio-body">
        <FileList
          files={files}
          selected={file?.name}
          faulty={faulty}
          onSelect={panes.open}
          actions={
            mayEdit && (
              <PlainButton look="framed" onClick={() => setDialog('new')}>
                {studioText('new.title')}
              </PlainButton>
            )
          }
        />
        <TextPanel
          state={state}
          controls={panes.controls}
          mayEdit={mayEdit}
          actions={
            mayEdit && drafts.length > 0 && <DraftActions state={state} mayPublish={mayPublish} onPublish={publish} />
          }
          onSave={save}
        />
        <SidePanel state={state} panes={panes} mayEdit={mayEdit} />
      </div>
      {dialog === 'new' && (
        <NewFileDialog
          taken={files.map(({ name }) => name)}
          onClose={closeDialog}
          onMade={(name) => {
            closeDialog();
            panes.open(name);
          }}
        />
      )}
      {dialog === 'publish' && report !== undefined && (
        <PublishDialog studio={studio} files={drafts} report={report} onClose={closeDialog} />
      )}
    </div>
  );
};

import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNotify } from 'ra-core';
import { instantText } from '#model/values/time/dates.ts';
import type { Impact, ImpactFix, SchemaFileVersion } from '#model/wire/impact.ts';
import { EmptyState } from '../../layout/states/EmptyState.tsx';
import { PageHeader } from '../../layout/header/PageHeader.tsx';
import { PlainButton } from '../../layout/parts/PlainButton.tsx';
import { useModel } from '../../providers/schemas.tsx';
import { ChecksPanel, nameOf, type ProblemPlace } from './panes/ChecksPanel.tsx';
import { ComparePane } from './panes/ComparePane.tsx';
import { keepDraft } from './state/drafts.ts';
import type { Editor } from './editor/mountEditor.ts';
import { FileList } from './panes/FileList.tsx';
import { FilePane } from './panes/FilePane.tsx';
import { HistoryPanel } from './panes/HistoryPanel.tsx';
import { NewFileDialog } from './dialogs/NewFileDialog.tsx';
import { PublishDialog } from './dialogs/PublishDialog.tsx';
import { restoreVersion } from './state/restoreVersion.ts';
import { type Studio as StudioData } from './state/studioData.ts';
import { PreviewButton } from './dialogs/PreviewButton.tsx';
import { useStudioState } from './state/useStudioState.ts';
import { studioText } from '../../messages/en/studioText.ts';
import { failureOf } from '../../resources/shared/failureOf.ts';

type StudioProps = {
  readonly studio: StudioData;
  readonly mayEdit: boolean;
  readonly back: { readonly to: string; readonly title: string };
};

const panes = ['files', 'text', 'checks'] as const;

const activatingText = (since: string, progress: string | null): string =>
  progress === null ? studioText('note.activating', { since }) : studioText('note.progress', { since, progress });

/** The three panes of the schema studio: files, editor, and checks or history. A phone shows one of them at a time. */
export const Studio = ({ studio, mayEdit, back }: StudioProps) => {
  const notify = useNotify();
  const { resources, settings } = useModel();
  const { files, file, history, shown, drafts, check, marked, faulty, wantsPublish, select, show } = useStudioState(
    studio,
    mayEdit,
  );
  const [pane, setPane] = useState<(typeof panes)[number]>(file === undefined ? 'files' : 'text');
  const [side, setSide] = useState<'checks' | 'history'>('checks');
  const [dialog, setDialog] = useState<'new' | 'publish'>();
  const controls = useRef<Editor | null>(null);
  const { report, isFresh } = check;
  const readOnly = studio.folder === null ? studioText('note.noFolder') : studio.folder.readOnly;
  const mayPublish =
    mayEdit &&
    readOnly === null &&
    studio.changingSince === null &&
    drafts.length > 0 &&
    isFresh &&
    report?.canPublish === true;

  const isPublishRequested = wantsPublish && mayPublish;
  const name = file?.name;
  useEffect(() => {
    if (!isPublishRequested || name === undefined) return;
    setDialog('publish');
    select(name);
    // oxlint-disable-next-line react/exhaustive-deps -- `select` is a new function on every render
  }, [isPublishRequested, name]);

  const open = (wanted: string): void => {
    select(wanted);
    setPane('text');
  };
  const look = (what: 'checks' | 'history'): void => {
    setSide(what);
    setPane('checks');
  };
  const go = ({ file: where, line, column }: ProblemPlace): void => {
    // Rendered immediately, so that the next keys go to the editor instead of the button.
    flushSync(() => setPane('text'));
    if (shown === undefined && nameOf(where) === file?.name) {
      controls.current?.goTo(line, column);
      return;
    }
    select(nameOf(where));
    // The editor has the text of the other file only after the next render.
    requestAnimationFrame(() => requestAnimationFrame(() => controls.current?.goTo(line, column)));
  };
  const save = (): void => {
    setSide('checks');
    if (mayPublish) setDialog('publish');
  };
  const fix = async (impact: Impact, { path, value }: ImpactFix): Promise<void> => {
    const found = files.find(({ name }) => name === nameOf(impact.file));
    if (found?.text === undefined) return;
    const { applyFix } = await import('./editor/jsonText.ts');
    keepDraft({
      name: found.name,
      text: applyFix(found.text, { path, value }),
      was: found.state === 'draft' || found.state === 'changed' ? found.draftOf : found.hash,
    });
  };
  const restore = (version: SchemaFileVersion): void => {
    restoreVersion(version, files).then(
      () => {
        show(undefined);
        look('checks');
        notify(studioText('note.restored', { file: version.file }), { type: 'info' });
      },
      (error: unknown) => notify(failureOf(error).message, { type: 'error' }),
    );
  };

  const publishTitle =
    drafts.length > 1 ? studioText('publish.files', { count: drafts.length }) : studioText('publish.action');
  const actions = mayEdit && drafts.length > 0 && (
    <>
      <PreviewButton drafts={drafts} isReady={isFresh && report?.problems.length === 0} />
      <PlainButton look="contained" disabled={!mayPublish} onClick={() => setDialog('publish')}>
        {publishTitle}
      </PlainButton>
    </>
  );
  const own = new Set([...drafts.map(({ name }) => name), ...(file === undefined ? [] : [file.name])]);
  return (
    <div className="studio" data-pane={pane}>
      <PageHeader title={studioText('title')} back={back} aside={studioText('version', { version: studio.version })} />
      {readOnly !== null && <p className="studio-note">{readOnly}</p>}
      {studio.changingSince !== null && (
        <p className="studio-note" role="status">
          {activatingText(instantText(studio.changingSince, settings.timeZone), studio.progress)}
        </p>
      )}
      {studio.elsewhere !== null && <p className="studio-note">{studio.elsewhere}</p>}
      {studio.problems.length > 0 && (
        <p className="studio-note" role="status">
          {studioText('note.rejected', { problem: studio.problems[0] ?? '' })}
        </p>
      )}
      <div className="studio-panes" role="group" aria-label={studioText('panes.title')}>
        {panes.map((name) => (
          <button key={name} type="button" aria-pressed={pane === name} onClick={() => setPane(name)}>
            {studioText(`panes.${name}`)}
          </button>
        ))}
      </div>
      <div className="studio-body">
        <FileList
          files={files}
          selected={file?.name}
          faulty={faulty}
          onSelect={open}
          actions={
            mayEdit && (
              <PlainButton look="framed" onClick={() => setDialog('new')}>
                {studioText('new.title')}
              </PlainButton>
            )
          }
        />
        <section className="studio-text" aria-label={file === undefined ? studioText('panes.text') : file.name}>
          {file === undefined && <EmptyState title={studioText('choose.title')} text={studioText('choose.text')} />}
          {file !== undefined && shown !== undefined && (
            <ComparePane key={shown.id} {...{ file, history, shown }} onClose={() => show(undefined)} />
          )}
          {file !== undefined && shown === undefined && (
            <FilePane
              {...{ file, mayEdit, controls, actions }}
              problems={marked}
              resources={Object.keys(resources)}
              onSave={save}
            />
          )}
        </section>
        <aside className="studio-side" aria-label={studioText('side.title')}>
          <div className="studio-tabs" role="group" aria-label={studioText('side.about')}>
            <button type="button" aria-pressed={side === 'checks'} onClick={() => look('checks')}>
              {studioText('side.checks')}
            </button>
            <button type="button" aria-pressed={side === 'history'} onClick={() => look('history')}>
              {studioText('side.history')}
            </button>
          </div>
          {side === 'checks' ? (
            <ChecksPanel
              {...{ check, own }}
              isChanged={drafts.length > 0 || (mayEdit && file?.state === 'pending')}
              onGo={go}
              onFix={mayEdit ? (impact, one) => void fix(impact, one) : undefined}
            />
          ) : (
            <HistoryPanel
              history={history}
              shown={shown?.id}
              onShow={(id) => {
                show(id);
                setPane('text');
              }}
              onRestore={mayEdit ? restore : undefined}
            />
          )}
        </aside>
      </div>
      {dialog === 'new' && (
        <NewFileDialog
          taken={files.map(({ name }) => name)}
          onClose={() => setDialog(undefined)}
          onMade={(name) => {
            setDialog(undefined);
            open(name);
          }}
        />
      )}
      {dialog === 'publish' && report !== undefined && (
        <PublishDialog studio={studio} files={drafts} report={report} onClose={() => setDialog(undefined)} />
      )}
    </div>
  );
};

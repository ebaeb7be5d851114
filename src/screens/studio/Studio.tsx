import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNotify } from 'react-admin';
import { instantText } from '#model/values/dates.ts';
import type { Impact, ImpactFix, SchemaFileVersion } from '#model/wire/impact.ts';
import { EmptyState } from '../../layout/EmptyState.tsx';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { PlainButton } from '../../layout/PlainButton.tsx';
import { useModel } from '../../providers/schemas.tsx';
import { ChecksPanel, nameOf, type ProblemPlace } from './ChecksPanel.tsx';
import { ComparePane } from './ComparePane.tsx';
import { keepDraft } from './drafts.ts';
import type { Editor } from './editor/mountEditor.ts';
import { FileList } from './FileList.tsx';
import { FilePane } from './FilePane.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';
import { NewFileDialog } from './NewFileDialog.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { restoreVersion } from './restoreVersion.ts';
import { type Studio as StudioData } from './studioData.ts';
import { TryButton } from './TryButton.tsx';
import { useStudioState } from './useStudioState.ts';

type StudioProps = {
  readonly studio: StudioData;
  readonly mayEdit: boolean;
  readonly back: { readonly to: string; readonly title: string };
};

const panes = { files: 'Files', text: 'Text', checks: 'Checks' } as const;

/** The studio's three panes: the files, the text of one, and what is to be said of it. On a phone one at a time. */
export const Studio = ({ studio, mayEdit, back }: StudioProps) => {
  const notify = useNotify();
  const { resources, settings } = useModel();
  const { files, file, history, shown, drafts, check, marked, faulty, wantsPublish, select, show } = useStudioState(
    studio,
    mayEdit,
  );
  const [pane, setPane] = useState<keyof typeof panes>(file === undefined ? 'files' : 'text');
  const [side, setSide] = useState<'checks' | 'history'>('checks');
  const [dialog, setDialog] = useState<'new' | 'publish'>();
  const controls = useRef<Editor | null>(null);
  const { report, isFresh } = check;
  const readOnly =
    studio.folder === null ? "This server has no schema folder, so you can't publish here." : studio.folder.readOnly;
  const mayPublish =
    mayEdit &&
    readOnly === null &&
    studio.changingSince === null &&
    drafts.length > 0 &&
    isFresh &&
    report?.live === true;

  const asks = wantsPublish && mayPublish;
  const name = file?.name;
  useEffect(() => {
    if (!asks || name === undefined) return;
    setDialog('publish');
    select(name);
    // `select` is made anew with every drawing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [asks, name]);

  const open = (wanted: string): void => {
    select(wanted);
    setPane('text');
  };
  const look = (what: 'checks' | 'history'): void => {
    setSide(what);
    setPane('checks');
  };
  const go = ({ file: where, line, column }: ProblemPlace): void => {
    // Drawn at once: what is typed next belongs to the text, not to the button that was pressed.
    flushSync(() => setPane('text'));
    if (shown === undefined && nameOf(where) === file?.name) {
      controls.current?.goTo(line, column);
      return;
    }
    select(nameOf(where));
    // The text of another file stands there with the next drawing.
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
        notify(`${version.file} is now a draft of that version. Review the changes, then publish.`, { type: 'info' });
      },
      (error: unknown) => notify(error instanceof Error ? error.message : String(error), { type: 'error' }),
    );
  };

  const publishTitle = drafts.length > 1 ? `Publish ${drafts.length} files` : 'Publish';
  const actions = mayEdit && drafts.length > 0 && (
    <>
      <TryButton drafts={drafts} isReady={isFresh && report?.problems.length === 0} />
      <PlainButton look="contained" disabled={!mayPublish} onClick={() => setDialog('publish')}>
        {publishTitle}
      </PlainButton>
    </>
  );
  const own = new Set([...drafts.map(({ name }) => name), ...(file === undefined ? [] : [file.name])]);
  return (
    <div className="studio" data-pane={pane}>
      <PageHeader title="Schema studio" back={back} aside={`version ${studio.version}`} />
      {readOnly !== null && <p className="studio-note">{readOnly}</p>}
      {studio.changingSince !== null && (
        <p className="studio-note" role="status">
          A new version is being applied since {instantText(studio.changingSince, settings.timeZone)}
          {studio.progress === null ? '' : `: ${studio.progress}`}. Until it is done, the current version stays active.
        </p>
      )}
      {studio.elsewhere !== null && <p className="studio-note">{studio.elsewhere}</p>}
      {studio.problems.length > 0 && (
        <p className="studio-note" role="status">
          The last edit by hand was rejected, and the previous version stays active. First problem: {studio.problems[0]}
        </p>
      )}
      <div className="studio-panes" role="group" aria-label="Panes">
        {Object.entries(panes).map(([name, title]) => (
          <button
            key={name}
            type="button"
            aria-pressed={pane === name}
            onClick={() => setPane(name as keyof typeof panes)}
          >
            {title}
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
                New file
              </PlainButton>
            )
          }
        />
        <section className="studio-text" aria-label={file === undefined ? 'Text' : file.name}>
          {file === undefined && (
            <EmptyState
              title="Choose a file"
              text="Each file describes one resource or report: fields, list, form, filters, permissions and API calls. Publishing takes effect immediately. You can also edit the files by hand."
            />
          )}
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
        <aside className="studio-side" aria-label="Checks and history">
          <div className="studio-tabs" role="group" aria-label="About this file">
            <button type="button" aria-pressed={side === 'checks'} onClick={() => look('checks')}>
              Checks
            </button>
            <button type="button" aria-pressed={side === 'history'} onClick={() => look('history')}>
              History
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

import type { Impact, ImpactFix, ImpactReport, RemovedName, SchemaProblem } from '#model/wire/impact.ts';
import { PlainButton } from '../../../layout/parts/PlainButton.tsx';
import { nameInFolder, type ProblemPlace } from '../state/problemPlace.ts';
import type { Check } from '../state/studioData.ts';
import { studioText } from '../../../messages/en/studioText.ts';
import { failureOf } from '../../../resources/shared/failureOf.ts';
import { Lines } from './Lines.tsx';

type ChecksPanelProps = {
  readonly check: Check;
  /** Whether there are changes to check. */
  readonly isChanged: boolean;
  /** Names of the drafts and of the open file. Problems of other files usually result from these. */
  readonly own: ReadonlySet<string>;
  readonly onGo: (place: ProblemPlace) => void;
  readonly onFix: ((impact: Impact, fix: ImpactFix) => void) | undefined;
  /** Resolves problems that name something removed. Undefined if the user may not edit. */
  readonly onResolve: ((problems: readonly SchemaProblem[], removed: RemovedName) => void) | undefined;
};

const Problem = ({ problem, onGo }: { readonly problem: SchemaProblem; readonly onGo: ChecksPanelProps['onGo'] }) => (
  <li>
    <button type="button" className="studio-place" onClick={() => onGo(problem)}>
      {studioText('check.place', { file: nameInFolder(problem.file), line: String(problem.line) })}
    </button>
    <span>
      {problem.path !== '' && <code>{problem.path}</code>} {problem.message}
    </span>
  </li>
);

const Problems = ({
  problems,
  onGo,
}: {
  readonly problems: readonly SchemaProblem[];
  readonly onGo: ChecksPanelProps['onGo'];
}) => (
  <ul className="studio-problems">
    {problems.map((problem) => (
      <Problem key={`${problem.file}:${problem.line}:${problem.column}:${problem.message}`} {...{ problem, onGo }} />
    ))}
  </ul>
);

const ImpactItem = ({
  impact,
  onGo,
  onFix,
}: { readonly impact: Impact } & Pick<ChecksPanelProps, 'onGo' | 'onFix'>) => (
  <li data-state={impact.state}>
    <p>{studioText('check.sentence', { text: impact.violation })}</p>
    {impact.state === 'since' && <p className="studio-quiet">{studioText('check.left')}</p>}
    <p className="studio-fixes">
      {onFix !== undefined &&
        impact.fixes.map((fix) => (
          <PlainButton key={fix.title} look="outlined" onClick={() => onFix(impact, fix)}>
            {fix.title}
          </PlainButton>
        ))}
      <button type="button" className="studio-place" onClick={() => onGo(impact)}>
        {studioText('check.line', { line: String(impact.line) })}
      </button>
    </p>
  </li>
);

type RemovedProps = Pick<ChecksPanelProps, 'onGo' | 'onResolve'> & {
  readonly removed: RemovedName;
  readonly problems: readonly SchemaProblem[];
};

/** A removed field or resource with the places that still name it, and what the user can do about them. */
const Removed = ({ removed, problems, onGo, onResolve }: RemovedProps) => {
  const { name, resource, field, newName } = removed;
  return (
    <div className="studio-removed">
      <p>
        {field === undefined
          ? studioText('removed.resource', { resource: name, count: problems.length })
          : studioText('removed.field', { field, resource, count: problems.length })}
      </p>
      {field === undefined && <p className="studio-quiet">{studioText('removed.keepFile')}</p>}
      {field !== undefined && onResolve !== undefined && (
        <p className="studio-fixes">
          {newName !== undefined && (
            <PlainButton look="outlined" onClick={() => onResolve(problems, removed)}>
              {studioText('removed.rename', { newName })}
            </PlainButton>
          )}
          {problems.some(({ path }) => path.endsWith(']')) && (
            <PlainButton look="outlined" onClick={() => onResolve(problems, { name, resource, field })}>
              {studioText('removed.unlist')}
            </PlainButton>
          )}
        </p>
      )}
      <ul className="studio-problems">
        {problems.map((problem) => (
          <li key={`${problem.file}:${problem.line}:${problem.column}:${problem.path}`}>
            <button type="button" className="studio-place" onClick={() => onGo(problem)}>
              {studioText('check.place', { file: nameInFolder(problem.file), line: String(problem.line) })}
            </button>
            <code>{problem.path}</code>
          </li>
        ))}
      </ul>
    </div>
  );
};

/** Returns the problems of each removed name, in the order of their first places. */
const byRemovedName = (problems: readonly SchemaProblem[]): ReadonlyMap<string, readonly SchemaProblem[]> =>
  Map.groupBy(
    problems.filter(({ removed }) => removed !== undefined),
    ({ removed }) => `${removed?.resource} ${removed?.name}`,
  );

type ReportProps = Pick<ChecksPanelProps, 'own' | 'onGo' | 'onResolve'> & {
  readonly report: ImpactReport;
  readonly isFresh: boolean;
};

/** Whether the drafts can be published, and the problems. Those of other files are collapsed if there are own ones. */
const Verdict = ({ report, isFresh, own, onGo, onResolve }: ReportProps) => {
  const isOwn = ({ file }: SchemaProblem): boolean => own.has(nameInFolder(file));
  const plain = report.problems.filter(({ removed }) => removed === undefined);
  const named = [...byRemovedName(report.problems).entries()];
  const mine = plain.filter(isOwn);
  const others = plain.filter((problem) => !isOwn(problem));
  const blocks = report.impacts.some(({ state }) => state === 'blocks');
  const count = report.problems.length - (mine.length > 0 || named.length > 0 ? others.length : 0);
  const verdict =
    count > 0
      ? studioText('check.problems', { count })
      : blocks
        ? studioText('check.conflicts')
        : studioText('check.ready');
  return (
    <>
      <p className="studio-verdict" data-ok={report.canPublish}>
        {isFresh ? verdict : studioText('check.running')}
      </p>
      {named.map(([key, problems]) => {
        const removed = problems[0]?.removed;
        return removed === undefined ? null : <Removed key={key} {...{ removed, problems, onGo, onResolve }} />;
      })}
      {mine.length > 0 && <Problems problems={mine} onGo={onGo} />}
      {others.length > 0 &&
        (mine.length === 0 && named.length === 0 ? (
          <Problems problems={others} onGo={onGo} />
        ) : (
          <details>
            <summary>{studioText('check.others', { count: others.length })}</summary>
            <Problems problems={others} onGo={onGo} />
          </details>
        ))}
    </>
  );
};

/** The check of the drafts: problems, changes, warnings, and what publishing would do to existing records. */
export const ChecksPanel = ({
  check: { report, isFresh, error },
  isChanged,
  own,
  onGo,
  onFix,
  onResolve,
}: ChecksPanelProps) => {
  if (!isChanged) return <p className="studio-quiet">{studioText('check.none')}</p>;
  if (error instanceof Error)
    return (
      <p className="studio-wrong" role="alert">
        {failureOf(error).message}
      </p>
    );
  if (report === undefined)
    return (
      <p className="studio-quiet" role="status">
        {studioText('check.running')}
      </p>
    );
  const warnings = report.warnings.filter(({ file }) => own.has(nameInFolder(file)));
  return (
    <div className="studio-checks" aria-live="polite">
      <Verdict {...{ report, isFresh, own, onGo, onResolve }} />
      {report.impacts.length > 0 && (
        <>
          <h3>{studioText('check.records')}</h3>
          <ul className="studio-impacts">
            {report.impacts.map((impact) => (
              <ImpactItem key={`${impact.path} ${impact.message}`} {...{ impact, onGo, onFix }} />
            ))}
          </ul>
        </>
      )}
      <Lines title={studioText('check.steps')} lines={report.steps.map(({ message }) => message)} />
      <Lines title={studioText('check.changes')} lines={report.changes} />
      {warnings.length > 0 && (
        <>
          <h3>{studioText('check.warnings')}</h3>
          <Problems problems={warnings} onGo={onGo} />
        </>
      )}
    </div>
  );
};

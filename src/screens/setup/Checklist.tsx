import { useQueries } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { Link } from 'react-router-dom';
import type { SetupStep } from '#model/schema/settingsSchema.ts';
import type { Resource } from '#model/resource.ts';
import { PlainButton } from '../../layout/parts/PlainButton.tsx';
import { addressOf, importAddress } from '#model/pages/addresses.ts';
import { useChangeSetup } from '../../providers/features/installation.ts';
import { Glyph } from '../../resources/shared/parts/Glyph.tsx';
import { useModel } from '../../providers/schemas.tsx';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import css from './setup.css?inline';
import { setupText } from '../../messages/en/setupText.ts';
import { failureOf } from '../../resources/shared/failureOf.ts';

adoptStyles(css);

type ChecklistProps = {
  readonly steps: readonly SetupStep[];
  /** Steps whose page was opened. */
  readonly opened: readonly string[];
};

const pageOf = (resource: Resource, screen: SetupStep['screen']): string =>
  screen === 'import' ? importAddress(resource) : addressOf(resource, screen);

/** Returns for each step whether it is done: such a record exists, or the page of the step was opened. */
const useDone = (steps: readonly SetupStep[], opened: readonly string[]): readonly boolean[] => {
  const dataProvider = useDataProvider();
  const { resources } = useModel();
  const count = async (name: string, filter: object): Promise<number> => {
    const sort = resources[name]?.list.sort;
    if (sort === undefined) return 0;
    return (await dataProvider.getList(name, { pagination: { page: 1, perPage: 1 }, sort, filter })).total ?? 0;
  };
  const counts = useQueries({
    queries: steps.map(({ id, resource, done }) => ({
      queryKey: ['setup', id],
      enabled: done !== undefined,
      queryFn: () => count(done?.resource ?? resource, done?.filter ?? {}),
    })),
  });
  return steps.map(({ id, done }, at) =>
    done === undefined ? opened.includes(id) : (counts[at]?.data ?? 0) >= (done.atLeast ?? 1),
  );
};

/**
 * The checklist of a new installation: the next steps, each with a link to its page, and how many are done. Some steps
 * are done as soon as the user has opened their page: `opened` has the ids of the steps whose page was opened. The user
 * can hide the checklist.
 */
export const Checklist = ({ steps, opened }: ChecklistProps) => {
  const { resources } = useModel();
  const notify = useNotify();
  const changeSetup = useChangeSetup();
  const done = useDone(steps, opened);
  const count = done.filter(Boolean).length;
  const change = (what: Parameters<typeof changeSetup>[0]): void => {
    changeSetup(what).catch((error: unknown) => notify(failureOf(error).message, { type: 'error' }));
  };
  return (
    <section className="setup-card" aria-labelledby="setup-title">
      <div className="setup-head">
        <h2 id="setup-title">{count === steps.length ? setupText('complete') : setupText('title')}</h2>
        <span className="setup-count">{setupText('progress', { done: count, total: steps.length })}</span>
        <PlainButton look="quiet" onClick={() => change({ hidden: true })}>
          {setupText('hide')}
        </PlainButton>
      </div>
      <progress className="setup-progress" max={steps.length} value={count} aria-label={setupText('progressLabel')} />
      <ol className="setup-steps">
        {steps.map((step, at) => {
          const resource = resources[step.resource];
          const isDone = done[at] === true;
          return resource === undefined ? null : (
            <li key={step.id} data-done={isDone}>
              <span className="setup-mark">{isDone && <Glyph name="check" size={16} />}</span>
              <div>
                <Link
                  to={pageOf(resource, step.screen)}
                  onClick={() => {
                    if (step.done === undefined && !isDone) change({ opened: step.id });
                  }}
                >
                  {step.title}
                </Link>
                {isDone && <span className="gable-unseen"> {setupText('stepDone')}</span>}
                <p>{step.text}</p>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
};

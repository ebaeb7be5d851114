import { memo, useEffect, useRef, type KeyboardEvent } from 'react';
import { stateStyle } from '#kinds/shared/inputs/stateStyle.ts';
import type { StatesSchema } from '#model/schema/statesSchema.ts';
import type { CountsAnswer } from '#model/wire/wire.ts';
import { useListScreen } from './state/listScreen.ts';
import type { Tab } from './state/tabsOf.ts';
import { totalText } from './state/totalText.ts';
import { listText } from '../../messages/en/listText.ts';

type TabLabelProps = {
  readonly states: StatesSchema | undefined;
  readonly tab: Tab;
  readonly count: CountsAnswer['data'][string] | undefined;
};

const TabLabel = memo(({ states, tab, count }: TabLabelProps) => (
  <>
    {tab.group === 'state' && (
      <span className={`rec-dot rec-dot-${tab.stateType}`} style={stateStyle(states, tab.key)} aria-hidden="true" />
    )}
    {tab.title}
    {count !== undefined && <span className="rec-tab-count">{totalText(count)}</span>}
  </>
));
TabLabel.displayName = 'TabLabel';

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * The tabs of a list with their counts, in one row that can be scrolled. The arrow keys move between them. If the look
 * shows the states, as the board does, the tabs of states are left out, except the current one. Renders nothing for
 * fewer than two tabs.
 */
export const StatusTabs = ({ counts }: { readonly counts: CountsAnswer['data'] }) => {
  const { resource, tabs: all, tab, change, looks } = useListScreen();
  const { showsStates = false } = looks.current;
  const tabs = showsStates ? all.filter((one) => one.group !== 'state' || one.key === tab?.key) : all;
  const bar = useRef<HTMLDivElement>(null);
  const key = tab?.key;
  const first = tabs[0]?.key;
  const hasMoved = useRef(false);
  useEffect(() => {
    // The first tab is visible at first. Measuring its position would force a layout of the whole page.
    if (key === first && !hasMoved.current) return;
    hasMoved.current = true;
    const selected = bar.current?.querySelector<HTMLElement>('[aria-selected=true]');
    selected?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
    // The counts arrive later and move the tabs.
  }, [key, first, counts]);
  if (tabs.length < 2 || tab === undefined) return null;
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined;
    const next = step === undefined ? undefined : tabs[step(tabs.indexOf(tab), tabs.length)];
    if (next === undefined) return;
    event.preventDefault();
    change({ tab: next.key });
    bar.current?.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(next)]?.focus();
  };
  return (
    <div
      ref={bar}
      className="rec-tabs"
      role="tablist"
      aria-label={listText('tabs.title', { things: resource.plural })}
      onKeyDown={onKeyDown}
    >
      {tabs.map((one, index) => (
        <button
          key={one.key}
          type="button"
          role="tab"
          aria-selected={one.key === tab.key}
          tabIndex={one.key === tab.key ? 0 : -1}
          className={index > 1 && one.group !== tabs[index - 1]?.group ? 'rec-tab rec-tab-parted' : 'rec-tab'}
          onClick={() => change({ tab: one.key })}
        >
          <TabLabel
            states={resource.states}
            tab={one}
            count={one.countKey === undefined ? undefined : counts[one.countKey]}
          />
        </button>
      ))}
    </div>
  );
};

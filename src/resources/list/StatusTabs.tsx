import MuiTab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { memo } from 'react';
import type { CountsAnswer } from '#model/wire.ts';
import { useListScreen } from './listScreen.ts';
import type { Tab } from './tabsOf.ts';
import { totalText } from './totalText.ts';

type TabLabelProps = { readonly tab: Tab; readonly count: CountsAnswer['data'][string] | undefined };

const TabLabel = memo(({ tab, count }: TabLabelProps) => (
  <span className="rec-tab">
    {tab.group === 'state' && <span className={`rec-dot rec-dot-${tab.stateType}`} aria-hidden="true" />}
    {tab.title}
    {count !== undefined && <span className="rec-tab-count">{totalText(count.count, count.atLeast === true)}</span>}
  </span>
));
TabLabel.displayName = 'TabLabel';

/** The tabs of a list in one row that scrolls, each with its count. */
export const StatusTabs = ({ counts }: { readonly counts: CountsAnswer['data'] }) => {
  const { resource, tabs, tab, change } = useListScreen();
  if (tabs.length < 2 || tab === undefined) return null;
  return (
    <Tabs
      className="rec-tabs"
      value={tab.key}
      onChange={(_, key: string) => change({ tab: key })}
      variant="scrollable"
      scrollButtons="auto"
      allowScrollButtonsMobile={false}
      aria-label={`${resource.plural} by status`}
    >
      {tabs.map((one, index) => (
        <MuiTab
          key={one.key}
          value={one.key}
          disableRipple
          className={index > 1 && one.group !== tabs[index - 1]?.group ? 'rec-tab-parted' : ''}
          label={<TabLabel tab={one} count={one.countKey === undefined ? undefined : counts[one.countKey]} />}
        />
      ))}
    </Tabs>
  );
};

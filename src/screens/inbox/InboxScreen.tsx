import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messageWays } from '#model/schema/schema.ts';
import { inboxTabs } from '#model/wire/inbox.ts';
import { staffPages } from '#model/pages/pages.ts';
import { may } from '#model/permissions/permissions.ts';
import { EmptyState } from '../../layout/states/EmptyState.tsx';
import { PlainLinkButton } from '../../layout/parts/PlainButton.tsx';
import { PageHeader } from '../../layout/header/PageHeader.tsx';
import { hasInbox } from '../../layout/shell/menu/hasInbox.ts';
import { useMediaQuery } from '../../layout/useMediaQuery.ts';
import { usePermissionMap } from '../../providers/PermissionsProvider.tsx';
import { useModel } from '../../providers/schemas.tsx';
import { inboxText } from '../../messages/en/inboxText.ts';
import '../../resources/resources.css';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import { Conversation } from './Conversation.tsx';
import { ConversationList } from './ConversationList.tsx';
import css from './inbox.css?inline';
import { type ConversationName, useLiveInbox } from './useInbox.ts';

adoptStyles(css);

const openIn = (params: URLSearchParams): ConversationName | undefined => {
  const [resource, record] = [params.get('resource'), params.get('record')];
  const way = messageWays.find((one) => one === params.get('way'));
  return resource === null || record === null || way === undefined ? undefined : { resource, record, way };
};

const focusOpen = (list: HTMLElement | null): void =>
  (
    list?.querySelector<HTMLElement>('[aria-current="true"]') ?? list?.querySelector<HTMLElement>('.inbox-item')
  )?.focus();

/** The message that no channel receives messages. Users who may set up channels get a link to them. */
const NoChannels = () => {
  const model = useModel();
  const map = usePermissionMap();
  // Channels belong to users who may edit the profile of the agency.
  const canSetUp = Object.values(model.resources).some(
    (one) => one.schema.singleton === true && may(map, one, 'update'),
  );
  const actions = (
    <PlainLinkButton look="contained" to={staffPages.channels}>
      {inboxText('openChannels')}
    </PlainLinkButton>
  );
  return (
    <EmptyState title={inboxText('noChannels')} text={inboxText('noChannelsText')} {...(canSetUp ? { actions } : {})} />
  );
};

/** The conversations, and the messages of the open one. On a narrow screen, it replaces the list of conversations. */
const Conversations = () => {
  const [params, setParams] = useSearchParams();
  const isNarrow = useMediaQuery('(max-width: 899.95px)');
  const listed = useRef<HTMLDivElement>(null);
  const tab = inboxTabs.find((one) => one === params.get('tab')) ?? 'unanswered';
  const open = openIn(params);
  const show = (name: ConversationName | undefined): void =>
    setParams({ tab, ...name }, { replace: !isNarrow && open !== undefined });
  const back = (): void => {
    // On a wide screen, Escape only moves the focus to the list.
    if (isNarrow) show(undefined);
    else focusOpen(listed.current);
  };
  return (
    <div className="inbox" data-open={open !== undefined || undefined}>
      {!(isNarrow && open !== undefined) && (
        <div className="inbox-list" ref={listed}>
          <ConversationList
            tab={tab}
            open={open}
            onTab={(next) => setParams({ tab: next, ...open }, { replace: true })}
            onOpen={show}
          />
        </div>
      )}
      {open === undefined ? (
        !isNarrow && <EmptyState title={inboxText('choose')} text={inboxText('chooseText')} />
      ) : (
        <Conversation
          key={`${open.resource} ${open.record} ${open.way}`}
          name={open}
          isNarrow={isNarrow}
          onBack={back}
        />
      )}
    </div>
  );
};

/** The inbox: the conversations of all channels. */
export const InboxScreen = () => {
  const model = useModel();
  const map = usePermissionMap();
  useLiveInbox();
  return (
    <>
      <PageHeader title={inboxText('title')} />
      {hasInbox(model, map) ? <Conversations /> : <NoChannels />}
    </>
  );
};

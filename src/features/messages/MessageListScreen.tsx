import { ResourceContextProvider, useGetList } from 'ra-core';
import { useCallback, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import type { Resource } from '#model/resource.ts';
import type { MessageSchema } from '#model/schema/schema.ts';
import { EmptyState } from '../../layout/states/EmptyState.tsx';
import { ErrorState } from '../../layout/states/ErrorState.tsx';
import { LoadingOverlay } from '../../layout/states/LoadingOverlay.tsx';
import { PageHeader } from '../../layout/header/PageHeader.tsx';
import { PlainLinkButton } from '../../layout/parts/PlainButton.tsx';
import { addressOf, listAddresses } from '#model/pages/addresses.ts';
import '../../resources/resources.css';
import type { OpenDialog } from '../../resources/shared/dialogs/openDialog.ts';
import { DialogHost } from '../../resources/shared/dialogs/DialogHost.tsx';
import { Glyph } from '../../resources/shared/parts/Glyph.tsx';
import { prefetchInputs } from '../../resources/shared/lazyInputs.tsx';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
import { useRights } from '../../resources/shared/useRights.ts';
import css from './message.css?inline';
import { MessageCard } from './MessageCard.tsx';
import { listText } from '../../messages/en/listText.ts';
import { messagesText } from '../../messages/en/messagesText.ts';
import { shellText } from '../../messages/en/shellText.ts';
import { adoptStyles } from '../../theme/adoptStyles.ts';

adoptStyles(css);

/** chosen: more templates than any agency has, because the counts of the tabs need all of them. */
const all = { page: 1, perPage: 1000 } as const;

type Lists = ReturnType<typeof listAddresses>;
type TabsProps = {
  readonly resource: Resource;
  readonly lists: Lists;
  readonly at: string;
  readonly records: readonly ResourceRecord[];
};

const Tabs = ({ resource, lists, at, records }: TabsProps) => (
  <nav className="rec-tabs" aria-label={resource.plural}>
    {lists.map(({ path, only }) => (
      <Link key={path} to={path} className="rec-tab" aria-current={path === at ? 'page' : undefined}>
        {only?.value}
        <span className="rec-tab-count">
          {records.filter((record) => only !== undefined && record[only.field] === only.value).length}
        </span>
      </Link>
    ))}
  </nav>
);

type FilterProps = {
  readonly channels: readonly string[];
  readonly chosen: string | undefined;
  readonly onChoose: (channel: string | undefined) => void;
};

const ChannelFilter = ({ channels, chosen, onChoose }: FilterProps) => (
  <div className="rec-segments msg-filter" role="group" aria-label={messagesText('channel')}>
    {[undefined, ...channels].map((channel) => (
      <button key={channel ?? ''} type="button" aria-pressed={channel === chosen} onClick={() => onChoose(channel)}>
        {channel ?? messagesText('list.all')}
      </button>
    ))}
  </div>
);

type AddProps = { readonly resource: Resource; readonly message: MessageSchema; readonly about: string | undefined };

/** The link to the form of a new template, which is then about the resource of the current tab. */
const AddTemplate = ({ resource, message, about }: AddProps) => {
  const given = about === undefined ? '' : `?${new URLSearchParams({ [message.about]: about }).toString()}`;
  return (
    <PlainLinkButton
      look="contained"
      to={`${addressOf(resource, 'create')}${given}`}
      icon={<Glyph name="add" />}
      onPointerEnter={prefetchInputs}
      onFocus={prefetchInputs}
    >
      {listText('add', { thing: inLowerCase(resource.title) })}
    </PlainLinkButton>
  );
};

type CardsProps = {
  readonly resource: Resource;
  readonly records: readonly ResourceRecord[];
  readonly onDelete: (record: ResourceRecord) => void;
};

const Cards = ({ resource, records, onDelete }: CardsProps) => (
  <ul className="msg-cards">
    {records.map((record) => (
      <MessageCard key={record.id} resource={resource} record={record} onDelete={() => onDelete(record)} />
    ))}
  </ul>
);

/** The message templates about one resource, as cards, with a tab for each resource that templates can be about. */
export const MessageListScreen = ({ resource }: { readonly resource: Resource }) => {
  const { pathname } = useLocation();
  const rights = useRights(resource);
  const [channel, setChannel] = useState<string>();
  const [open, setOpen] = useState<OpenDialog>();
  const close = useCallback(() => setOpen(undefined), []);
  const { data, error, isPending, refetch } = useGetList<ResourceRecord>(resource.name, {
    pagination: all,
    sort: resource.list.sort,
  });
  const { message } = resource;
  const lists = listAddresses(resource);
  const list = lists.find(({ path }) => path === pathname) ?? lists[0];
  if (message === undefined || list === undefined) return null;
  const records = data ?? [];
  const about = list.only?.value;
  const ofTab = records.filter((record) => about === undefined || record[message.about] === about);
  const channels = Object.keys(message.ways).filter((name) => ofTab.some((record) => record[message.channel] === name));
  const shown = ofTab.filter((record) => channel === undefined || record[message.channel] === channel);
  const things = inLowerCase(resource.plural);
  const add = rights.may('create') ? <AddTemplate resource={resource} message={message} about={about} /> : undefined;
  return (
    <ResourceContextProvider value={resource.name}>
      <PageHeader
        title={about === undefined ? resource.plural : messagesText('list.title', { about, things })}
        back={{ to: '/dashboard/global-config', title: shellText('account.settings') }}
        actions={add}
      />
      <div className="msg-list">
        {lists.length > 1 && <Tabs resource={resource} lists={lists} at={list.path} records={records} />}
        {channels.length > 1 ? (
          <ChannelFilter channels={channels} chosen={channel} onChoose={setChannel} />
        ) : (
          <div className="msg-filter" />
        )}
        {error !== null && (
          <ErrorState title={listText('failed', { things })} error={error} onRetry={() => void refetch()} />
        )}
        {isPending && error === null && (
          <LoadingOverlay loading>
            <div className="rec-waiting" />
          </LoadingOverlay>
        )}
        {!isPending && error === null && shown.length === 0 && (
          <EmptyState title={messagesText('list.empty', { things })} text={messagesText('list.hint')} actions={add} />
        )}
        <Cards
          resource={resource}
          records={shown}
          onDelete={(record) => setOpen({ kind: 'delete', records: [record] })}
        />
      </div>
      <DialogHost resource={resource} open={open} onClose={close} onOutcome={() => void refetch()} />
    </ResourceContextProvider>
  );
};

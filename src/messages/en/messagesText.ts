import { createText } from '../createText.ts';

/** Texts of message templates, the composer, and sharing. */
export const messagesText = createText('messages', {
  open: 'Open %{app}',
  empty: 'No messages yet.',
  to: 'To',
  subject: {
    title: 'Subject',
    none: 'No subject',
  },
  channel: 'Channel',
  template: {
    title: 'Template',
    none: 'No template',
    missing: 'This channel can send only its own templates, and none is set up yet. Ask an administrator to add one.',
    inWindow: "Only within 24 hours of the person's last message",
  },
  text: 'Text',
  blanks: 'Left out because empty in this record: %{fields}',
  preview: {
    record: 'With the data of this %{thing}',
    title: 'Preview',
    blanks:
      'This record has no value for: %{fields}. To show other words instead, add them after “|”, as in %{example}.',
    noAccess: "You don't have access to %{things}, so you see field names in brackets instead of values.",
  },
  card: {
    hidden: 'Hidden',
    delete: 'Delete %{name}',
  },
  title: 'Message to %{name}',
  notSaved: "The message was opened, but we couldn't save it to the timeline: %{reason}",
  list: {
    all: 'All',
    empty: 'No %{things} here yet',
    hint: 'Templates you add here are available to everyone who sends messages.',
    title: '%{about} %{things}',
  },
  person: {
    chooseEmail: 'Choose from %{people} or enter an email address. Leave blank to choose later in the email app.',
    chooseNumber: 'Choose from %{people} or enter a number. Leave blank to choose later in the messaging app.',
    fullEmail: 'Choose a name from the list, or enter a full email address.',
    fullNumber: 'Choose a name from the list, or enter a full number.',
  },
  receiver: {
    open: 'To %{name} (choose the number or address in the messaging app)',
    known: 'To %{name}, %{address}',
  },
  sms: {
    characters: '%{count} character |||| %{count} characters',
    segments: 'sent as %{count} SMS |||| sent as %{count} SMS',
    unicode: 'Less text fits in one SMS, because of %{characters}',
  },
  problems: {
    use: 'Use %{name}',
    more: 'and %{count} more',
  },
  variables: {
    insert: 'Insert a variable',
    find: 'Find a variable',
    none: 'No variables found',
  },
  link: {
    expires: 'Link expires',
    include: 'Include a link to the public page',
    never: 'Never',
    inDays: 'In %{days} days',
  },
  share: {
    with: 'Share with %{name}',
    greeting: 'Hi %{name},',
    greetingPlain: 'Hello,',
    suits: 'here is a %{thing} that may suit you:',
    place: 'in %{place}',
    price: 'for %{price}',
    page: 'Photos and details are on the page below.',
    ask: 'Shall I arrange a visit?',
    start: 'here are %{things} that may suit you. Tell me which ones you would like to see.',
    copy: 'Copy text',
    title: 'Share %{what}',
    several: '%{count} %{things}',
    noLinks: "Links aren't available right now: %{reason}",
    notSavedMany: "The message was opened, but we couldn't record the shares: %{reason}",
    noLink: "The link isn't available right now: %{reason}",
    notSaved: "The message was opened, but we couldn't record the share: %{reason}",
    copied: 'Copied and recorded as shared',
    done: 'Shared and saved to the timeline',
    noted: 'Shared %{records}',
  },
});

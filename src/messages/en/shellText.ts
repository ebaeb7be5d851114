import { createText } from '../createText.ts';

/** Texts of the frame around every screen: menu, banners, and the loading, error and empty states. */
export const shellText = createText('shell', {
  failed: {
    part: "We couldn't load this part of the page. Your data is safe.",
    title: 'Something went wrong',
    retry: 'Try again',
    page: "We couldn't load this page",
    code: "We couldn't load this page. Check your connection. If Gable was just updated, reload the page.",
    request: 'Error ID: %{id}',
    unknown: 'Something went wrong. Please try again.',
  },
  loading: 'Loading',
  settingUp: 'fetching & setting up your data...',
  access: {
    create: "You can't add %{things}",
    edit: "You can't edit %{things}",
    see: "You don't have access to %{things}",
    ask: 'If you need access, ask your administrator.',
  },
  undo: 'Undo',
  undone: '%{record}: change undone',
  close: 'Close',
  loadingPage: 'Loading page',
  you: 'You',
  skip: 'Skip to content',
  menu: {
    close: 'Close menu',
    quick: 'Shortcuts',
    more: 'More',
    expand: 'Expand menu',
    collapse: 'Collapse menu',
    main: 'Main',
  },
  search: 'Search',
  about: 'About this screen',
  home: 'Home',
  calendar: 'Calendar',
  create: {
    any: 'New',
    one: 'New %{thing}',
  },
  notFound: {
    text: 'Sorry, the page you visited does not exist.',
    back: 'Back home',
  },
  draft: {
    text: 'You are previewing your draft with real data. Only you can see it, new fields are empty, and changes are not saved.',
    publish: 'Publish',
    leave: 'Exit preview',
  },
  account: {
    title: 'Account: %{name}',
    titleNews: 'Account: %{name}. There is news about Gable',
    news: "What's new",
    keys: 'Keyboard shortcuts',
    light: 'Light mode',
    dark: 'Dark mode',
    settings: 'Settings',
    bulkActions: 'Bulk actions',
    signOut: 'Sign out',
  },
  viewAs: {
    text: "Viewing as %{role}, with your own records. You can't make changes in this view.",
    end: 'Back to my view',
  },
});

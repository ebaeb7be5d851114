import { createText } from '../createText.ts';

/** Sign-in, passwords, and the page that unsubscribes from email reports. */
export const signInText = createText('signIn', {
  pageTitle: 'Sign in · Gable',
  title: 'Sign in',
  username: 'Username',
  password: 'Password',
  enterUsername: 'Please enter Username',
  enterPassword: 'Please enter Password',
  other: 'Sign in as someone else',
  failed: 'Something went wrong. Please try again.',
  new: {
    title: 'Choose a new password',
    text: 'You signed in with a one-time password. Choose your own to continue.',
    current: 'Current password',
    new: 'New password',
    confirm: 'Confirm new password',
    hint: 'At least 10 characters. Avoid common passwords and your name.',
    action: 'Change password',
    enterCurrent: 'Please enter Current password',
    enterNew: 'Please enter New password',
    same: 'New password must differ from the current one',
    differ: "The passwords don't match",
  },
  capsLock: 'Caps lock is on.',
  hide: 'Hide password',
  show: 'Show password',
  unsubscribe: {
    pageTitle: 'Email reports · Gable',
    title: 'Email reports',
    done: "You're unsubscribed from “%{report}”. The person who scheduled it can see that.",
    text: 'You get this report by email because someone at your agency added you.',
    action: 'Unsubscribe',
  },
});

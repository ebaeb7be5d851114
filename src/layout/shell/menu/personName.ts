import { shownFiles } from '#kinds/shared/values/shownFiles.ts';
import { pictureAddress } from '#model/values/storedFiles.ts';
import { shellText } from '../../../messages/en/shellText.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/**
 * Returns the first and last name of a user, otherwise the username, otherwise "You". `user` is undefined while the
 * current user is not loaded.
 */
export const personName = (user: Readonly<Record<string, unknown>> | undefined): string => {
  const full = `${textOf(user?.['firstName'])} ${textOf(user?.['lastName'])}`.trim();
  return full || textOf(user?.['username']) || shellText('you');
};

/** Returns the address of a user's photo in its small size. Undefined if the user has no photo or is undefined. */
export const personPhoto = (user: Readonly<Record<string, unknown>> | undefined): string | undefined => {
  const [photo] = shownFiles(user?.['photo']);
  return photo?.url === undefined ? undefined : pictureAddress(photo.url, 'list');
};

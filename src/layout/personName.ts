const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Gives the name of a user's record: first and last, else the username, else "You". */
export const personName = (user: Readonly<Record<string, unknown>> | undefined): string => {
  const full = `${textOf(user?.['firstName'])} ${textOf(user?.['lastName'])}`.trim();
  return full || textOf(user?.['username']) || 'You';
};

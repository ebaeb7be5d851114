/** Returns whether the platform has a time zone of this name: `Asia/Kolkata`, not `Asia/Bengaluru`. */
export const isTimeZone = (name: string): boolean => {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
};

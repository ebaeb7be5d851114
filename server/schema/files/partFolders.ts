/** The folders of reports, sources, channels and rules inside the schema folder. */
export const partFolders = ['reports', 'intake', 'channels', 'rules'] as const;
/** The name of one of these folders. */
export type PartFolder = (typeof partFolders)[number];

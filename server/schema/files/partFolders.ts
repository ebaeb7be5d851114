/** The folders of reports, sources, channels and rules inside the schema folder. */
export const partFolders = ['reports', 'intake', 'channels', 'rules'] as const;
export type PartFolder = (typeof partFolders)[number];

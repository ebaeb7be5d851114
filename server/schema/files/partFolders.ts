/** The folders of the files that are not resources, inside the schema folder. */
export const partFolders = ['reports', 'intake', 'channels', 'rules'] as const;
export type PartFolder = (typeof partFolders)[number];

/** The folders of the files that are no resources, in the folder of the resources. */
export const partFolders = ['reports', 'intake', 'channels', 'rules'] as const;
export type PartFolder = (typeof partFolders)[number];

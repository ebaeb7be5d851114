/** Returns whether an error comes from the file system, such as a missing permission. Its message names the path. */
export const isFileError = (error: unknown): error is Error & { readonly path: string } =>
  error instanceof Error && 'code' in error && 'path' in error;

declare module 'pgpass' {
  /**
   * Looks up the password of a connection in the password file, and passes it to `callback`. Undefined: the file has
   * none, does not exist, or others may read it.
   */
  export default function pgpass(
    connection: { readonly host: string; readonly port: number; readonly database: string; readonly user: string },
    callback: (password: string | undefined) => void,
  ): void;
}

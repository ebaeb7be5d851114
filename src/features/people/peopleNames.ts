/** Resources and fields of people, named once for all screens of a person. */
export type PeopleNames = {
  readonly people: string;
  readonly roles: string;
  /** Field of a person that holds their roles. */
  readonly held: string;
  /** Field of a role that holds its permissions. */
  readonly permissions: string;
  /** The log of what people did. */
  readonly log: string;
  /** Field of a person that holds whom they report to. */
  readonly above: string;
};
